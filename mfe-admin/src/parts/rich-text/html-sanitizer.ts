import DOMPurify from 'dompurify';

// The editor and the charts write HTML by themselves. `target` is an attribute of links in slides.
const sanitize = (html: string): string => DOMPurify.sanitize(html, { ADD_ATTR: ['target'] });

(window as { setHtmlSanitizer?: (sanitizer: typeof sanitize) => void }).setHtmlSanitizer?.(sanitize);
