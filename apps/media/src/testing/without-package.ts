/** Preloaded into a process, makes the packages whose names begin with ABSENT_PACKAGE as absent as if never installed. */
import { registerHooks } from 'node:module';

const absent = process.env.ABSENT_PACKAGE ?? '';

registerHooks({
  resolve: (specifier, context, next) => {
    if (absent === '' || !specifier.startsWith(absent)) return next(specifier, context);
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
