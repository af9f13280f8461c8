import {
  DEFAULT_SITE_SETTINGS,
  MAX_SITE_PICTURE_BYTES,
  type SitePictureKind,
  type SiteSettings,
} from '@lectern/contract';
import { listSitePictures, sitePictureKey } from '@lectern/data';
import { encodeSitePicture, UnreadablePicture } from '@lectern/import-reader';
import type { Disk } from '@lectern/infra';
import { runInTurn } from '@lectern/pdf';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Refusal } from '../http/refusal.js';
import { STORAGE } from '../infra.module.js';
import { type FileRules, receiveFile } from '../transfer/receive-file.js';
import { sendPicture } from '../transfer/send-picture.js';

const FILE_RULES: FileRules = {
  maxBytes: MAX_SITE_PICTURE_BYTES,
  tooLarge: {
    id: 'platform.sitePictureTooLarge',
    values: { megabytes: MAX_SITE_PICTURE_BYTES / 1024 / 1024 },
  },
  missing: { id: 'platform.sitePictureMissing' },
};

function refuseUnreadable(error: unknown): never {
  throw error instanceof UnreadablePicture ? new Refusal(422, 'platform.sitePictureUnreadable') : error;
}

/** Logos and icon of the site, signature and seal of its certificates. The worker deletes pictures that the settings do not contain. */
@Injectable()
export class SitePicturesService {
  constructor(@Inject(STORAGE) private readonly storage: Disk) {}

  /** Stores an uploaded picture. */
  async upload(request: Request, kind: SitePictureKind): Promise<{ id: string }> {
    const { bytes } = await receiveFile(request, FILE_RULES);
    const { id, data } = await runInTurn(() => encodeSitePicture(bytes, kind)).catch(refuseUnreadable);
    await this.storage.put(sitePictureKey(id), data);
    return { id };
  }

  /** @throws Refusal (400) where settings name a picture that is not stored */
  async requireStored(settings: Partial<SiteSettings>): Promise<void> {
    for (const id of listSitePictures({ ...DEFAULT_SITE_SETTINGS, ...settings }))
      if (!(await this.storage.exists(sitePictureKey(id))))
        throw new Refusal(400, 'platform.sitePictureGone');
  }

  /** @throws Refusal (404) */
  async send(id: string, response: Response): Promise<void> {
    const cacheControl = 'public, max-age=31536000, immutable';
    await sendPicture(response, this.storage, { key: sitePictureKey(id), type: 'image/png', cacheControl });
  }
}
