import { createElement, type ReactNode, type SVGProps } from 'react';

/**
 * Replaces the rules of the kit's forms (`build/stand-ins.ts`); its texts refer to them, its controls do not need them.
 */
export const DefaultValidateMessage = {};

/** Imported by the kit's forms; only the development server, which includes the whole kit, reads it. */
export class Schema {}

/** Replaces the kit's polyfill (`build/stand-ins.ts`): all supported browsers observe sizes natively. */
const Native = globalThis.ResizeObserver;

export { Native as default };

type IconProps = SVGProps<SVGSVGElement> & { spin?: boolean };

/** Creates an icon of the kit from its name, attributes and drawing (`build/kit-patches.ts`). */
export const iconOf =
  (name: string, attributes: SVGProps<SVGSVGElement>, ...drawing: ReactNode[]) =>
  ({ spin = false, className, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        ...attributes,
        'aria-hidden': true,
        focusable: false,
        ...rest,
        className: `${className ? `${className} ` : ''}arco-icon arco-icon-${name}${spin ? ' arco-icon-loading' : ''}`,
      },
      ...drawing,
    );
