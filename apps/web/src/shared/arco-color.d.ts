declare module '@arco-design/color' {
  /** Ten shades of a colour, light to dark, or for the dark theme dark to light. */
  export function generate(color: string, options: { list: true; dark?: boolean; format?: 'hex' | 'rgb' }): string[];
}
