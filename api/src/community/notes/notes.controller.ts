import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createNote,
  deleteNote,
  exportNotes,
  listModuleNotes,
  listNoteCourses,
  listNotes,
  restoreNote,
  updateNote,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { limitStall } from '../../platform/transfer/limit-stall.js';
import { NotesService } from './notes.service.js';

@Controller()
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Endpoint(listModuleNotes)
  listInModule({ params, user }: Input<typeof listModuleNotes>) {
    return this.notes.listInModule(params.moduleId, user);
  }

  @Endpoint(listNotes)
  list({ query, user }: Input<typeof listNotes>) {
    return this.notes.list(query, user);
  }

  @Endpoint(listNoteCourses)
  listCourses({ user, locale }: Input<typeof listNoteCourses>) {
    return this.notes.listCourses(user, locale);
  }

  @Endpoint(exportNotes)
  async export({ query, user, locale, request }: Input<typeof exportNotes>, response: Response) {
    recordSecurityEvent(request, 'data-export', 'success');
    response
      .attachment('notes.md')
      .type('text/markdown; charset=utf-8')
      .setHeader('Cache-Control', 'no-store');
    limitStall(response);
    await pipeline(Readable.from(this.notes.export(query, user, locale)), response).catch(() =>
      response.destroy(),
    );
  }

  @Endpoint(createNote)
  create({ body, user }: Input<typeof createNote>) {
    return this.notes.create(body, user);
  }

  @Endpoint(updateNote)
  update({ params, body, user }: Input<typeof updateNote>) {
    return this.notes.update(params.noteId, body, user);
  }

  @Endpoint(deleteNote)
  delete({ params }: Input<typeof deleteNote>) {
    return this.notes.delete(params.noteId);
  }

  @Endpoint(restoreNote)
  restore({ params, user }: Input<typeof restoreNote>) {
    return this.notes.restore(params.noteId, user);
  }
}
