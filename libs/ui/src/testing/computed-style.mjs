/** @typedef {'display' | 'visibility'} Shown the properties that show or hide an element */

/**
 * Computes `display` and `visibility`, which queries by role read of each element and its ancestors. jsdom compares an element with
 * all rules of its own style sheet and of the page for that, which took a third of the processor time of the tests of screens. Here
 * they follow from the element, its attributes and its inline style, as in jsdom: Lectern's style sheets are not part of these tests,
 * and antd's hide nothing that has a role. All other properties are jsdom's.
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

  // For a pseudo-element jsdom returns the style of its element too, and reports each call with a stack.
  return (element) => {
    /** @type {CSSStyleDeclaration | undefined} */
    let all;
    const getAll = () => (all ??= computeAll(element));
    /** @param {string} name */
    const getPropertyValue = (name) =>
      isShown(name) ? compute(element, name) : getAll().getPropertyValue(name);
    return new Proxy(
      /** @type {CSSStyleDeclaration} */ ({}),
      {
        get(_, name) {
          if (isShown(name)) return compute(element, name);
          if (name === 'getPropertyValue') return getPropertyValue;
          const value = Reflect.get(getAll(), name);
          return typeof value === 'function' ? value.bind(getAll()) : value;
        },
      },
    );
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
