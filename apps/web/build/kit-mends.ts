import type { Plugin } from 'vite';

type Mend = { file: string; why: string; find: string; put: string };

/**
 * The one place where the kit's gaps in accessibility are closed. Each mend replaces a piece of the kit's own source while
 * it is bundled; a piece that is no longer found (another version of the kit) fails the build instead of passing silently.
 */
const mends: Mend[] = [
  {
    file: 'es/Tabs/tab-header/index.js',
    why: 'tabs need their tablist',
    find: `React.createElement("div", { className: cs(prefixCls + "-header", (_b`,
    put: `React.createElement("div", { role: "tablist", className: cs(prefixCls + "-header", (_b`,
  },
  {
    file: 'es/Menu/sub-menu/inline.js',
    why: 'the header of a sub-menu is an entry of its menu',
    find: `React.createElement("div", { tabIndex: 0, "aria-expanded": isOpen,`,
    put: `React.createElement("div", { role: "menuitem", "aria-haspopup": true, tabIndex: 0, "aria-expanded": isOpen,`,
  },
  {
    file: 'es/Menu/sub-menu/inline.js',
    why: 'what only holds entries is no entry',
    find: `React.createElement("div", __assign({ ref: forwardedRef, className: cs(baseClassName, className)`,
    put: `React.createElement("div", __assign({ role: "none", ref: forwardedRef, className: cs(baseClassName, className)`,
  },
  {
    file: 'es/Menu/sub-menu/inline.js',
    why: 'the entries of a sub-menu are a menu',
    find: `{ id: instanceId, className: cs(baseClassName + "-content")`,
    put: `{ id: instanceId, role: "menu", className: cs(baseClassName + "-content")`,
  },
  {
    file: 'es/Menu/sub-menu/pop.js',
    why: 'the header of a sub-menu is an entry of its menu',
    find: `__assign({ tabIndex: 0, "aria-haspopup": true,`,
    put: `__assign({ role: "menuitem", tabIndex: 0, "aria-haspopup": true,`,
  },
  {
    file: 'es/_class/select-view.js',
    why: 'a select that cannot be typed into shows its value in an input that nobody can reach; one that can needs its name',
    find: `"aria-hidden": !needShowInput || undefined, ref: refInput`,
    put: `"aria-hidden": !canFocusInput || !needShowInput || undefined, tabIndex: needShowInput ? undefined : -1, "aria-label": htmlDataAttributes["aria-label"] || (typeof placeholder === "string" ? placeholder : undefined), ref: refInput`,
  },
  {
    file: 'es/_class/select-view.js',
    why: 'a label element cannot name a div: in a form the combobox points to its label, elsewhere its placeholder names it',
    find: `__assign({ role: "combobox",`,
    put: `__assign({ role: "combobox", "aria-labelledby": id && !htmlDataAttributes["aria-label"] ? id + "_label" : undefined, "aria-label": typeof placeholder === "string" ? placeholder : undefined,`,
  },
  {
    file: 'es/Form/form-label.js',
    why: 'so that comboboxes can point to it',
    find: `{ htmlFor: htmlFor && "" + htmlFor + ID_SUFFIX }`,
    put: `{ id: htmlFor && "" + htmlFor + ID_SUFFIX + "_label", htmlFor: htmlFor && "" + htmlFor + ID_SUFFIX }`,
  },
  {
    file: 'es/Drawer/index.js',
    why: 'a drawer is a dialog with a name',
    find: `React.createElement("div", { className: cs(prefixCls, className, (_c`,
    put: `React.createElement("div", { role: "dialog", "aria-modal": true, "aria-label": typeof title === "string" ? title : undefined, className: cs(prefixCls, className, (_c`,
  },
];

export const kitMends = (): Plugin => ({
  name: 'onair-kit-mends',
  enforce: 'pre',
  transform(code, id) {
    const path = id.split('?')[0] ?? '';
    const mine = mends.filter((mend) => path.endsWith(`/@arco-design/web-react/${mend.file}`));
    if (mine.length === 0) return null;
    const mended = mine.reduce((text, { find, put, file, why }) => {
      if (!text.includes(find)) throw new Error(`Kit mend no longer fits ${file}: ${why}`);
      return text.replace(find, () => put);
    }, code);
    return { code: mended, map: null };
  },
});
