import { createElement, type ReactNode, type SVGProps } from 'react';

/** Stands in for the rules of the kit's forms (`build/stand-ins.ts`); its texts name them, its controls do without. */
export const DefaultValidateMessage = {};

/** Named by the kit's forms, which only the development server reads: it takes in all of the kit. */
export class Schema {}

/** Stands in for the polyfill that the kit brings (`build/stand-ins.ts`): every browser of ours observes sizes itself. */
const Native = globalThis.ResizeObserver;

export { Native as default };

type IconProps = SVGProps<SVGSVGElement> & { spin?: boolean };

/** Makes an icon of the kit of its name, its attributes and its drawing (`build/kit-patches.ts`). */
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
