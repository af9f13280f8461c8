/** An entry that has not arrived by then is a failure, in milliseconds. */
const ENTRY_WITHIN = 10_000;

/** What a remote's entry script leaves in the page: Module Federation's container. */
interface Container {
  init: (scope: object) => void | Promise<void>;
  get: (module: string) => Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => void | Promise<void>;
declare const __webpack_share_scopes__: { default: object };

/** Where a remote's entry script is, and the hash that its bytes must have. */
export interface Entry {
  src: string;
  integrity?: string;
}

/** Runs a remote's entry script, gives it what the shell shares, and answers the module that it exposes. */
export async function importRemote(name: string, entry: Entry): Promise<unknown> {
  const container = await containerOf(name, entry);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
  const module = await container.get('./remote');
  return module();
}

async function containerOf(name: string, entry: Entry): Promise<Container> {
  const place = window as unknown as Record<string, Container | undefined>;
  const variable = `lectern_${name}`;
  // An entry that leaves nothing must not be taken for the one before it.
  place[variable] = undefined;
  await run(entry);
  const container = place[variable];
  if (!container) throw new Error(`${entry.src} is no remote.`);
  return container;
}

function run({ src, integrity }: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => fail('took too long'), ENTRY_WITHIN);
    const fail = (how: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${src} ${how}.`));
    };
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => fail('could not be loaded');
    script.src = src;
    // The browser refuses an entry whose bytes are not those that were released.
    if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
    document.head.append(script);
  });
}
