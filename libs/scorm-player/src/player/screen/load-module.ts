import { MODULE_FUNCTION, type PackagedModule } from '../../package-data.js';

type Receive = (index: number, module: PackagedModule) => void;

/** Loads the scripts of modules; a script can be read from a disk too, where `fetch` is refused. */
export class ModuleLoader {
  private readonly loaded = new Map<number, PackagedModule>();

  constructor(private readonly scripts: readonly string[]) {
    const receive: Receive = (index, module) => this.loaded.set(index, module);
    Object.assign(window, { [MODULE_FUNCTION]: receive });
  }

  async load(index: number): Promise<PackagedModule> {
    const known = this.loaded.get(index);
    if (known) return known;
    await loadScript(this.scripts[index] ?? '');
    const module = this.loaded.get(index);
    if (!module) throw new Error(`${this.scripts[index]} holds no module.`);
    return module;
  }
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${src} does not load.`));
    script.src = src;
    document.head.append(script);
    script.addEventListener('load', () => script.remove());
    script.addEventListener('error', () => script.remove());
  });
}
