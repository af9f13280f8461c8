/** The direction in which the page is laid out, for widgets that otherwise lay themselves out from left to right. */
export const pageDirection = (): 'ltr' | 'rtl' => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');
