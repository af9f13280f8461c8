// Browsers refuse storage by an error in the frame of another site where they block cookies of third parties. A launched course gets a
// storage there that lasts as long as the page. Its own keys are those of the entries, as with a real one.
['localStorage', 'sessionStorage'].forEach(function (name) {
  try {
    void window[name];
  } catch {
    const value = Object.create({
      getItem: (key) => (Object.hasOwn(value, key) ? value[key] : null),
      setItem: (key, text) => void (value[key] = text),
      removeItem: (key) => void Reflect.deleteProperty(value, key),
    });
    Object.defineProperty(window, name, { value });
  }
});

// Runs before the first paint, so that a dark page never flashes light.
(function () {
  const stored = localStorage.getItem('theme');
  const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', dark);
})();

// The server lists the files of the screen at this URL, so that they load while the shell's script does.
(function () {
  const files = document.querySelector('meta[name="preload-files"]')?.content;
  if (!files) return;
  files.split(' ').forEach(function (file) {
    fetch(file)
      .then((response) => response.blob())
      .catch(() => undefined);
  });
})();

// The offer to install the site as an app is an entry of the account menu, not a banner.
addEventListener('beforeinstallprompt', function (event) {
  event.preventDefault();
  window.installOffer = event;
});

// The shell's scripts are preloads here. They run after the first paint, which they would delay with a warm cache.
(function () {
  const FRAME_TIMEOUT_MS = 500;
  let hasStarted = false;

  function start() {
    if (hasStarted) return;
    hasStarted = true;
    document.querySelectorAll('link[as=script]').forEach(function (link) {
      const script = document.createElement('script');
      script.async = false;
      ['crossorigin', 'integrity'].forEach((name) => script.setAttribute(name, link.getAttribute(name)));
      script.src = link.href;
      document.head.append(script);
    });
  }

  document.addEventListener('DOMContentLoaded', function () {
    // An empty page has nothing to paint first, and a hidden one paints nothing.
    if (!document.getElementById('root').firstElementChild || document.hidden) return start();
    requestAnimationFrame(() => setTimeout(start));
    // The browser draws no frame of a window that others cover.
    setTimeout(start, FRAME_TIMEOUT_MS);
    document.addEventListener('visibilitychange', start);
  });
})();
