/**
 * Makes an element. Properties are set as such, `on…` as listeners, the rest as attributes; null children are left out.
 * No markup is ever parsed, so nothing in the document can become code.
 */
export const h = (tag, props = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== 'list') element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined));
  return element;
};

export const read = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const keep = (key, value) => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that stores nothing still switches until the reload.
  }
};
