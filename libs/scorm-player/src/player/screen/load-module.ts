import { MODULE_FUNCTION, type PackagedModule } from '../../package-data.js';

type ReceiveModule = (index: number, module: PackagedModule) => void;

/** Loads modules from scripts. Browsers run scripts from a disk too, where they refuse `fetch`. */
export class ModuleLoader {
  private readonly loadedModules = new Map<number, PackagedModule>();

  constructor(private readonly scripts: readonly string[]) {
    const receive: ReceiveModule = (index, module) => this.loadedModules.set(index, module);
    Object.assign(window, { [MODULE_FUNCTION]: receive });
  }

  async load(index: number): Promise<PackagedModule> {
    const cached = this.loadedModules.get(index);
    if (cached) return cached;
    await loadScript(this.scripts[index] ?? '');
    const module = this.loadedModules.get(index);
    if (!module) throw new Error(`${this.scripts[index]} contains no module.`);
    return module;
  }
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${src} could not be loaded.`));
    script.src = src;
    document.head.append(script);
    script.addEventListener('load', () => script.remove());
    script.addEventListener('error', () => script.remove());
  });
}
