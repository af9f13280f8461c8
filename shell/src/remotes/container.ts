/** What a remote's entry script leaves in the page: see Module Federation's container interface. */
interface Container {
  init: (scope: object) => void | Promise<void>;
  get: (module: string) => Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => void | Promise<void>;
declare const __webpack_share_scopes__: { default: object };

/** Runs a remote's entry script, gives it what the shell shares, and answers the module that it exposes. */
export async function importRemote(name: string, entry: string): Promise<unknown> {
  const container = await containerOf(name, entry);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
  const module = await container.get('./remote');
  return module();
}

async function containerOf(name: string, entry: string): Promise<Container> {
  const place = window as unknown as Record<string, Container | undefined>;
  const variable = `lectern_${name}`;
  // An entry that fails half-way must not be taken for the one before it.
  place[variable] = undefined;
  await run(entry);
  const container = place[variable];
  if (!container) throw new Error(`${entry} is no remote.`);
  return container;
}

function run(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${src} could not be loaded.`));
    script.src = src;
    document.head.append(script);
  });
}
