// Runs before the first paint, so that a dark page never flashes light.
(function () {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage is forbidden: the system's preference decides.
  }
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
