import type { SiteSettings } from '@lectern/contract';
import { sitePictureKey } from '@lectern/data';
import { encodeAppIcon } from '@lectern/import-reader';
import type { Disk } from '@lectern/infra';
import { runInTurn } from '@lectern/pdf';
import type { RequestHandler } from 'express';

const ICON_PATH = /^\/app-icons\/([\da-f-]{36})-(maskable-)?512\.png$/;

interface Options {
  storage: Disk;
  getIcon: () => SiteSettings['identity']['icon'];
}

/** Serves the site's icon in the size and shapes that installed apps need. Encoded pictures of the present icon are cached. */
export function appIcons({ storage, getIcon }: Options): RequestHandler {
  const encoded = new Map<string, Promise<Buffer>>();
  return async (request, response, next) => {
    try {
      const [path, id, maskable] = ICON_PATH.exec(request.path) ?? [];
      if (!path || !id || id !== getIcon()) return next();
      if (![...encoded.keys()].every((key) => key.includes(id))) encoded.clear();
      const icon = encoded.get(path) ?? encode(storage, id, maskable !== undefined);
      encoded.set(path, icon);
      icon.catch(() => encoded.delete(path));
      response
        .type('png')
        .set('Cache-Control', 'public, max-age=31536000, immutable')
        .send(await icon);
    } catch (error) {
      next(error);
    }
  };
}

async function encode(storage: Disk, id: string, isMaskable: boolean): Promise<Buffer> {
  const bytes = await storage.getBytes(sitePictureKey(id));
  return runInTurn(() => encodeAppIcon(Buffer.from(bytes), isMaskable));
}
