// In place of the module of this name in antd's utilities, which measures with a style element that has no nonce: the page's content
// security policy refuses it.

/** The width and height of an element's scroll bars in pixels. */
export const getTargetScrollBarSize = (target: HTMLElement) => ({
  width: target.offsetWidth - target.clientWidth,
  height: target.offsetHeight - target.clientHeight,
});

/** The width of the page's scroll bar in pixels. */
const getScrollBarSize = (): number => innerWidth - document.documentElement.clientWidth;
export default getScrollBarSize;
