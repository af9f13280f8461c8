import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { handedInFileKey } from '@lectern/data';
import { type Disk, inWorkFolder } from '@lectern/infra';
import { drawSinglePage, inspectDeck } from '@lectern/pdf';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Refusal } from '../../platform/http/refusal.js';
import { STORAGE } from '../../platform/infra.module.js';
import { HandedInFilesService } from './handed-in-files.service.js';
import { setHarmlessHeaders } from './harmless-headers.js';

/** The pages of PDF files as pictures that a confined process draws: no browser opens a stranger's PDF. */
@Injectable()
export class HandedInPagesService {
  constructor(
    private readonly files: HandedInFilesService,
    @Inject(STORAGE) private readonly storage: Disk,
  ) {}

  /** @throws Refusal (409) for a file that can't be opened, (422) for one whose pages can't be drawn */
  async count(id: string): Promise<{ pageCount: number }> {
    await this.requirePdf(id);
    const { pages } = await this.withFile(id, (file) => inspectDeck(file).catch(() => ({ pages: 0 })));
    if (pages === 0) throw new Refusal(422, 'assessment.handedInFile.noPages');
    return { pageCount: pages };
  }

  /** @throws Refusal as `count`; (422) also for a page that the file does not have */
  async send(id: string, page: number, response: Response): Promise<void> {
    const { name } = await this.requirePdf(id);
    const picture = await this.withFile(id, (file) => drawSinglePage(file, page - 1).catch(() => null));
    if (!picture) throw new Refusal(422, 'assessment.handedInFile.noPages');
    setHarmlessHeaders(response, { name: `${name}-${page}.webp`, kind: 'picture' });
    response.set({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=600' });
    response.end(picture);
  }

  private async requirePdf(id: string) {
    const file = await this.files.findOpenable(id);
    if (file.kind !== 'pdf') throw new Refusal(422, 'assessment.handedInFile.noPages');
    return file;
  }

  private withFile<T>(id: string, work: (file: string) => Promise<T>): Promise<T> {
    return inWorkFolder(async (folder) => {
      const file = join(folder, 'file.pdf');
      await pipeline(await this.storage.getStream(handedInFileKey(id)), createWriteStream(file));
      return work(file);
    });
  }
}
