// Runs before every other script. The page's policy demands trusted types, so whatever a script writes as HTML, as a
// script's address or as code comes through here where the script has no policy of its own.
// See docs/decisions/trusted-types.md.
(function () {
  if (!window.trustedTypes) return;
  const BUILT_SCRIPTS = /^\/((chunks|remotes)\/[\w./-]+|[\w-]+\.[0-9a-f]{10}|service-worker)\.js$/;
  let sanitize;

  // The first caller decides: remotes that use libraries which write HTML bring a sanitizer.
  Object.defineProperty(window, 'setHtmlSanitizer', {
    value: function (sanitizer) {
      sanitize = sanitize || sanitizer;
    },
  });

  window.trustedTypes.createPolicy('default', {
    // Text without a tag makes no element; style sheets are written like this.
    createHTML: function (html) {
      if (html.indexOf('<') < 0) return html;
      if (sanitize) return sanitize(html);
      throw new TypeError('HTML was refused.');
    },
    // Other origins are refused by the page's content security policy.
    createScriptURL: function (address) {
      const url = new URL(address, location.href);
      if (url.origin !== location.origin || BUILT_SCRIPTS.test(url.pathname)) return address;
      throw new TypeError('The address of a script was refused.');
    },
  });
})();
