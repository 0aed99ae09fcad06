import type { Plugin } from 'vite';

type Patch = { file: string; why: string; find: string; replace: string };

/**
 * The one place that closes the kit's accessibility gaps, and that moves what only some controls need out of the first
 * view. Each patch replaces a piece of the kit's source at build time. A piece that is no longer found (another version
 * of the kit), and a patch of an unused control, fail the build instead of passing silently.
 */
const patches: Patch[] = [
  {
    file: 'es/_class/select-view.js',
    why: 'a select that cannot be typed into shows its value in an input that nobody can reach; one that can needs its name',
    find: `"aria-hidden": !needShowInput || undefined, ref: refInput`,
    replace: `"aria-hidden": !canFocusInput || !needShowInput || undefined, tabIndex: needShowInput ? undefined : -1, "aria-label": htmlDataAttributes["aria-label"] || (typeof placeholder === "string" ? placeholder : undefined), ref: refInput`,
  },
  {
    file: 'es/_class/select-view.js',
    why: 'a label element cannot name a div: in a form the combobox points to its label, elsewhere its placeholder names it',
    find: `__assign({ role: "combobox",`,
    replace: `__assign({ role: "combobox", "aria-labelledby": id && !htmlDataAttributes["aria-label"] ? id + "_label" : undefined, "aria-label": typeof placeholder === "string" ? placeholder : undefined,`,
  },
  {
    file: 'es/Drawer/index.js',
    why: 'a drawer is a dialog with a name',
    find: `React.createElement("div", { className: cs(prefixCls, className, (_c`,
    replace: `React.createElement("div", { role: "dialog", "aria-modal": true, "aria-label": typeof title === "string" ? title : undefined, className: cs(prefixCls, className, (_c`,
  },
  {
    file: 'es/Drawer/index.js',
    why: 'a drawer that held the keyboard only once it has slid in would take it from a dialog that was opened from it meanwhile',
    find: `disabled: !isOpened, crossFrame`,
    replace: `disabled: !visible, crossFrame`,
  },
  {
    file: 'es/locale/zh-CN.js',
    why: 'the library of dates is needed where a date is picked',
    find: `import 'dayjs/locale/zh-cn';`,
    replace: '',
  },
  {
    file: 'es/locale/en-US.js',
    why: 'the library of dates is needed where a date is picked',
    find: `import 'dayjs/locale/en';`,
    replace: '',
  },
  {
    file: 'es/_util/dayjs.js',
    why: 'dates have Chinese names where one is picked',
    find: `import originDayjs from 'dayjs';`,
    replace: `import originDayjs from 'dayjs'; import 'dayjs/locale/zh-cn';`,
  },
];

export const kitPatches = (): Plugin => {
  const unused = new Set(patches);
  return {
    name: 'onair-kit-patches',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? '';
      const mine = patches.filter((patch) => path.endsWith(`/@arco-design/web-react/${patch.file}`));
      if (mine.length === 0) return null;
      const patched = mine.reduce((text, patch) => {
        const { find, replace, file, why } = patch;
        if (!text.includes(find)) throw new Error(`A patch of the kit no longer fits ${file}: ${why}`);
        unused.delete(patch);
        return text.replace(find, () => replace);
      }, code);
      return { code: patched, map: null };
    },
    generateBundle() {
      const [patch] = unused;
      if (patch) this.error(`No page uses ${patch.file} any more: remove the patch "${patch.why}"`);
    },
  };
};
