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

/** Shows the pages of handed-in PDF files as pictures. A confined process draws them, so graders' browsers do not open the PDF. */
@Injectable()
export class HandedInPagesService {
  constructor(
    private readonly files: HandedInFilesService,
    @Inject(STORAGE) private readonly storage: Disk,
  ) {}

  /** @throws Refusal (409) if the file may not be opened (see `findOpenable`), (422) if it has no pages that can be drawn */
  async count(id: string): Promise<{ pageCount: number }> {
    await this.requirePdf(id);
    const { pages } = await this.withFile(id, (path) => inspectDeck(path).catch(() => ({ pages: 0 })));
    if (pages === 0) throw new Refusal(422, 'assessment.handedInFile.noPages');
    return { pageCount: pages };
  }

  /** @throws Refusal as `count`, and (422) if the file does not have the page */
  async send(id: string, page: number, response: Response): Promise<void> {
    const { name } = await this.requirePdf(id);
    const picture = await this.withFile(id, (path) => drawSinglePage(path, page - 1).catch(() => null));
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

  private withFile<Result>(id: string, processFile: (path: string) => Promise<Result>): Promise<Result> {
    return inWorkFolder(async (folder) => {
      const path = join(folder, 'file.pdf');
      await pipeline(await this.storage.getStream(handedInFileKey(id)), createWriteStream(path));
      return processFile(path);
    });
  }
}
