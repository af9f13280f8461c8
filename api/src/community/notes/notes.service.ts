import {
  type Locale,
  type NewNote,
  type NoteChange,
  NOTE_LIMITS,
  type Note as NoteOnWire,
  type Paged,
} from '@lectern/contract';
import { holdLock, Note, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { Refusal } from '../../platform/http/refusal.js';
import { describeAnchor } from '../anchors/describe-anchor.js';
import { type AnchorSlide, lockAnchorSlide } from '../anchors/anchors.queries.js';
import {
  countNotes,
  findBookmark,
  findModuleNotes,
  findNoteCourses,
  findNotes,
  findNotesById,
  findNotesInOrder,
  type NoteFilter,
  setNoteDeleted,
} from './notes.queries.js';
import { presentNote } from './present-note.js';

/** Notes that are read at once for an export. */
const EXPORT_BATCH = 500;

/** What people mark and write on slides for themselves. */
@Injectable()
export class NotesService {
  constructor(
    private readonly source: DataSource,
    private readonly courses: CoursesService,
  ) {}

  /** @throws Refusal (404) where the person may not see the module */
  async listInModule(moduleId: string, user: User): Promise<NoteOnWire[]> {
    await this.courses.module(moduleId, user);
    return (await findModuleNotes(this.source.manager, moduleId, user)).map(presentNote);
  }

  async list(filter: NoteFilter & { page: number }, user: User): Promise<Paged<NoteOnWire>> {
    const { items, total } = await findNotes(this.source.manager, user, filter);
    return { items: items.map(presentNote), total };
  }

  listCourses(user: User, locale: Locale) {
    return findNoteCourses(this.source.manager, user, locale);
  }

  /** Saves a note once: its id is the client's, and a slide has one bookmark. */
  create(sent: NewNote, user: User): Promise<NoteOnWire> {
    checkSubject(sent);
    return this.source.transaction(async (manager) => {
      // Orders the notes of a person, so that two requests at once count each other and create one bookmark.
      await holdLock(manager, `notes of ${user.id}`);
      const existing = await manager.findOneBy(Note, { id: sent.id });
      if (existing && existing.userId !== user.id) throw new Refusal(409, 'community.note.idInUse');
      const bookmark = sent.kind === 'bookmark' && (await findBookmark(manager, sent.slideId, user));
      const id = existing?.id ?? (bookmark || undefined);
      if (id) return this.read(manager, id, user);
      const slide = await lockAnchorSlide(manager, sent.slideId, user);
      if (!slide) throw new Refusal(404, 'community.note.slideGone');
      if ((await countNotes(manager, user)) >= NOTE_LIMITS.notes)
        throw new Refusal(409, 'community.note.tooMany', { values: { max: NOTE_LIMITS.notes } });
      await manager.insert(Note, toRow(sent, slide, user.id));
      return this.read(manager, sent.id, user);
    });
  }

  /** @throws Refusal (409) with the code EDIT_CONFLICT where the text was changed elsewhere and there is no `copyId` */
  update(id: string, { version, text, color, copyId }: NoteChange, user: User): Promise<NoteOnWire> {
    return this.source.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const note = await manager.findOne(Note, { where: { id, userId: user.id }, lock });
      if (!note || note.deletedAt) throw new Refusal(404, 'community.note.gone');
      if (copyId && note.text !== text && note.version !== version)
        return this.copy(manager, note, { id: copyId, text, color }, user);
      // A repetition of a save whose answer was lost is no conflict.
      const isSaved = note.text === text && note.color === color;
      if (!isSaved) {
        if (!copyId) requireVersion('note', note, version);
        await manager.update(Note, id, { text, color, isCopy: false });
      }
      return this.read(manager, id, user);
    });
  }

  /** Keeps a text beside the one that was saved elsewhere; the limit of notes does not count here, so that no text is lost. */
  private async copy(
    manager: EntityManager,
    note: Note,
    own: Pick<Note, 'id' | 'text' | 'color'>,
    user: User,
  ): Promise<NoteOnWire> {
    const { createdAt: _, updatedAt: __, version: ___, ...anchor } = note;
    await manager
      .createQueryBuilder()
      .insert()
      .into(Note)
      .values({ ...anchor, ...own, isCopy: true })
      .orIgnore()
      .execute();
    const isOwn = await manager.existsBy(Note, { id: own.id, userId: user.id });
    if (!isOwn) throw new Refusal(409, 'community.note.idInUse');
    return this.read(manager, own.id, user);
  }

  async delete(id: string): Promise<void> {
    await setNoteDeleted(this.source.manager, id, true);
  }

  async restore(id: string, user: User): Promise<NoteOnWire> {
    return this.source.transaction(async (manager) => {
      await holdLock(manager, `notes of ${user.id}`);
      await setNoteDeleted(manager, id, false);
      return this.read(manager, id, user);
    });
  }

  /** The parts of a Markdown file. */
  async *export(filter: NoteFilter, user: User, locale: Locale): AsyncGenerator<string> {
    // Its libraries are loaded on demand, because they would make each start longer.
    const { NotesWriter } = await import('./write-notes.js');
    const writer = new NotesWriter(locale);
    yield writer.writeTitle();
    for (let offset = 0; ; offset += EXPORT_BATCH) {
      const limit = EXPORT_BATCH;
      const rows = await findNotesInOrder(this.source.manager, user, { ...filter, offset, limit, locale });
      if (rows.length) yield writer.write(rows.map(presentNote));
      if (rows.length < limit) return;
    }
  }

  private async read(manager: EntityManager, id: string, user: User): Promise<NoteOnWire> {
    const [row] = await findNotesById(manager, [id], user);
    if (!row) throw new Refusal(404, 'community.note.gone');
    return presentNote(row);
  }
}

function checkSubject({ kind, quote, place }: NewNote): void {
  if (kind === 'highlight' && !quote) throw new Refusal(400, 'community.note.needsQuote');
  if ((quote && place) || (kind === 'bookmark' && (quote || place)))
    throw new Refusal(400, 'community.note.onlyOnePlace');
}

const toRow = (sent: NewNote, slide: AnchorSlide, userId: string) => ({
  ...{ id: sent.id, userId, kind: sent.kind, color: sent.color, text: sent.text },
  ...{ courseTitle: slide.courseTitle, ...describeAnchor(sent, slide) },
});
