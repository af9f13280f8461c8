import { readFile } from 'node:fs/promises';
import type { ScormEdition } from '@lectern/contract';
import type { User } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { translate } from '@lectern/i18n/server';
import { PLAYER_SCRIPT, PLAYER_STYLES } from '@lectern/scorm-player';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ZipEntry } from '../../courses/exports/zip-stream.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { STORAGE } from '../../platform/infra.module.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { findMedia } from './find-media.js';
import { packageCourse, type PackagedCourseParts } from './package-course.js';
import { type ExportedCourse, readCourse } from './read-course.js';
import { START_PAGE, writeManifest } from './write-manifest.js';
import { writePage } from './write-page.js';
import { writeCourseScript, writeModuleScript } from './write-scripts.js';

/** Exports courses as SCORM packages, which other learning management systems play. */
@Injectable()
export class ScormService {
  constructor(
    private readonly source: DataSource,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly site: SiteSettingsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Lists the files of a package, with the manifest first, and records the export in the audit log. The content of each file is read or
   * written only when the ZIP needs it.
   */
  async getPackage(
    id: string,
    edition: ScormEdition,
    actor: User,
  ): Promise<{ name: string; entries: Iterable<ZipEntry> }> {
    const exported = await readCourse(this.source, id, this.site.current.features.practice);
    if (!exported) throw new Refusal(404, 'courses.courseGone');
    if (!exported.modules.some(({ slides }) => slides.length > 0)) throw new Refusal(409, 'interop.noSlides');
    const { course } = exported;
    const target = { kind: 'course', id, name: course.title } as const;
    await this.audit.record(this.source.manager, {
      actor,
      action: 'course.exported',
      target,
      detail: `SCORM ${edition}`,
    });
    const media = await findMedia(this.storage, exported);
    const parts = packageCourse(exported, media, edition);
    const files = [...listTextFiles(parts, exported), ...media.values()];
    const modules = parts.outline.modules.filter(({ slideIds }) => slideIds.length > 0);
    const paths = files.map(({ name }) => name);
    const manifest = textFile('imsmanifest.xml', () =>
      writeManifest(edition, { id, title: course.title, modules }, paths),
    );
    return { name: `${course.slug}-scorm-${edition}.zip`, entries: [manifest, ...files] };
  }
}

function listTextFiles({ outline, modules }: PackagedCourseParts, { course }: ExportedCourse): ZipEntry[] {
  const { locale, localeDirection: direction } = outline;
  const noScript = translate(locale, 'interop.player.noScript');
  return [
    textFile(START_PAGE, () => writePage({ title: course.title, locale, direction, noScript })),
    textFile('course.js', () => writeCourseScript(outline)),
    storedFile('player/player.js', PLAYER_SCRIPT),
    storedFile('player/player.css', PLAYER_STYLES),
    ...outline.modules.map(({ script }, index) =>
      textFile(script, async () =>
        writeModuleScript(index, (await modules[index]?.()) ?? { slides: [], questions: [] }),
      ),
    ),
  ];
}

const textFile = (name: string, write: () => string | Promise<string>): ZipEntry => ({
  name,
  isCompressed: false,
  read: async () => new TextEncoder().encode(await write()),
});

const storedFile = (name: string, path: string): ZipEntry => ({
  name,
  isCompressed: false,
  read: () => readFile(path),
});
