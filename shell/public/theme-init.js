// Runs before the first paint, so that a dark page never flashes light.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage is forbidden: the system's preference decides.
  }
  var dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', dark);
})();

// The server lists the files of the screen at this URL, so that they load while the shell's script does.
(function () {
  var files = document.querySelector('meta[name="preload-files"]')?.content;
  if (!files) return;
  files.split(' ').forEach(function (file) {
    fetch(file)
      .then((response) => response.blob())
      .catch(() => undefined);
  });
})();
