import { type HTMLAttributes, useSyncExternalStore } from 'react';
import styles from './layout.module.css';

/** Phones: content that does not fit side by side is stacked. */
export const PHONE = '(max-width: 575px)';

/** Whether a media query matches now. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );

type Space = 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24 | 28 | 32;
type Margin = 2 | 4 | 6 | 8 | 12 | 16 | 20 | 24;
type Padding = 2 | 4 | 8 | 12 | 16 | 20 | 24;
type Pair<T> = T | readonly [vertical: T, horizontal: T];

/** Appearance of a box and its text. Sizes are in pixels. */
type BoxStyle = {
  tone?: 'strong' | 'muted' | 'faint' | 'accent' | 'danger';
  size?: 12 | 13 | 14 | 15 | 16 | 18 | 20 | 24;
  /** The height of a line. */
  line?: 16 | 18 | 20 | 22 | 24 | 28 | 32;
  weight?: 'medium' | 'bold';
  text?: 'start' | 'center' | 'end';
  /** Tabular figures, for numbers that change or are compared. */
  numeric?: boolean;
  nowrap?: boolean;
  /** Long words break rather than widen the box. */
  anywhere?: boolean;
  /** A single line with an ellipsis. */
  cut?: boolean;
  /** Margins, for elements outside a `Stack`. */
  above?: Margin;
  below?: Margin;
  pad?: Pair<Padding>;
  fill?: 1 | 2 | 3;
  rounded?: boolean | 'small';
  /** In a `Row` or `Stack`: grows, keeps its size, or may shrink below its content. */
  grow?: boolean;
  rigid?: boolean;
  shrinks?: boolean;
};

/** Arrangement of the children of a `Row` or `Stack`. */
type Arrangement = {
  gap?: Pair<Space>;
  align?: 'start' | 'end' | 'center' | 'baseline' | 'stretch';
  justify?: 'start' | 'between' | 'end' | 'center';
  wrap?: boolean;
  inline?: boolean;
};

type Tag =
  | 'code'
  | 'aside'
  | 'div'
  | 'span'
  | 'p'
  | 'section'
  | 'header'
  | 'footer'
  | 'nav'
  | 'search'
  | 'strong'
  | 'em'
  | 'small'
  | 'figure'
  | 'figcaption'
  | `h${1 | 2 | 3 | 4}`
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd';

type Element = HTMLAttributes<HTMLElement> & { as?: Tag };
type TextProps = BoxStyle & Element;
type BoxProps = TextProps & Arrangement;

const choice = (name: string, value: string | undefined) =>
  value === undefined ? [] : [`${name}${value.charAt(0).toUpperCase()}${value.slice(1)}`];

const flag = (name: string, on: boolean | undefined) => (on ? [name] : []);

const pixels = (length: Pair<number> | undefined) =>
  length === undefined
    ? undefined
    : [length]
        .flat()
        .map((one) => `${one}px`)
        .join(' ');

/** Turns style properties into classes of the layout's stylesheet, lengths into its variables. */
const styleProps = (base: 'row' | 'stack' | 'text', props: Omit<BoxProps, 'as'>): HTMLAttributes<HTMLElement> => {
  const { gap, align, justify, wrap, inline, tone, size, line, weight, text, ...afterText } = props;
  const { numeric, nowrap, anywhere, cut, above, below, pad, fill, rounded, ...afterLook } = afterText;
  const { grow, rigid, shrinks, className, style, ...rest } = afterLook;
  const lengths = Object.entries({ gap, above, below, pad, size, line }).flatMap(([name, length]) => {
    const text = pixels(length);
    return text === undefined ? [] : [[name, text] as const];
  });
  const values = fill ? [...lengths, ['fill', `var(--color-fill-${fill})`] as const] : lengths;
  const names = [
    base,
    ...values.map(([name]) => name),
    ...choice('align', align),
    ...choice('justify', justify),
    ...flag('wrap', wrap),
    ...flag('inline', inline),
    ...choice('tone', tone),
    ...choice('weight', weight),
    ...choice('text', text),
    ...flag('numeric', numeric),
    ...flag('nowrap', nowrap),
    ...flag('anywhere', anywhere),
    ...flag('cut', cut),
    ...flag(rounded === 'small' ? 'roundedSmall' : 'rounded', rounded !== undefined && rounded !== false),
    ...flag('grow', grow),
    ...flag('rigid', rigid),
    ...flag('shrinks', shrinks),
  ];
  return {
    ...rest,
    className: [...names.map((name) => styles[name]), className].filter(Boolean).join(' '),
    ...(values.length > 0
      ? { style: { ...Object.fromEntries(values.map(([name, value]) => [`--${name}`, value])), ...style } }
      : { style }),
  };
};

/** Children side by side, vertically centered. */
export const Row = ({ as: Element = 'div', ...props }: BoxProps) => <Element {...styleProps('row', props)} />;

/** Children stacked. */
export const Stack = ({ as: Element = 'div', ...props }: BoxProps) => <Element {...styleProps('stack', props)} />;

/** Text of one style. */
export const Text = ({ as: Element = 'span', ...props }: TextProps) => <Element {...styleProps('text', props)} />;
