/** @typedef {'display' | 'visibility'} Shown the properties that show or hide an element */

/**
 * Computes styles from the element, its attributes and its inline style, without the rules of style sheets. jsdom compares an element
 * with all rules of its own style sheet and of the page, which took a third of the processor time of the tests of screens. `display`
 * and `visibility`, which queries by role read of each element and its ancestors, are as in jsdom; all other properties are those of
 * the inline style. Lectern's style sheets are not part of these tests, and antd's hide nothing that has a role.
 * @param {Document} document
 * @param {typeof getComputedStyle} computeAll of jsdom
 * @returns {typeof getComputedStyle}
 */
export function createComputedStyle(document, computeAll) {
  const withoutSheets = document.implementation.createHTMLDocument();
  /** @type {Map<string, string>} by everything that the rules of jsdom's style sheet about `display` distinguish */
  const displays = new Map();

  /** @param {Element} element */
  function findDefaultDisplay(element) {
    const { localName, namespaceURI } = element;
    let key = `${namespaceURI} ${localName}`;
    for (const name of ['hidden', 'open', 'type'])
      if (element.hasAttribute(name)) key += ` ${name}=${element.getAttribute(name)}`;
    const known = displays.get(key);
    if (known) return known;
    const alike = withoutSheets.createElementNS(namespaceURI, localName);
    for (const name of ['hidden', 'open', 'type'])
      if (element.hasAttribute(name)) alike.setAttribute(name, element.getAttribute(name) ?? '');
    const { display } = computeAll(alike);
    displays.set(key, display);
    return display;
  }

  /** @param {Element} element @param {Shown} property */
  const compute = (element, property) =>
    property === 'visibility'
      ? findVisibility(element)
      : readInline(element, property) || findDefaultDisplay(element);

  // For a pseudo-element too, as jsdom does.
  return (element) => {
    const { style } = /** @type {HTMLElement} */ (element);
    /** @param {string} name */
    const getPropertyValue = (name) =>
      isShown(name) ? compute(element, name) : style.getPropertyValue(name);
    return new Proxy(style, {
      get(_, name) {
        if (isShown(name)) return compute(element, name);
        if (name === 'getPropertyValue') return getPropertyValue;
        const value = Reflect.get(style, name);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  };
}

/** @param {string | symbol} name @returns {name is Shown} */
const isShown = (name) => name === 'display' || name === 'visibility';

/** @param {Element} element @param {Shown} property */
const readInline = (element, property) =>
  element.hasAttribute('style') ? /** @type {HTMLElement} */ (element).style[property] : '';

/** @param {Element} element */
function findVisibility(element) {
  for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
    const declared = readInline(at, 'visibility');
    if (declared) return declared;
  }
  return 'visible';
}
