import { deleteNoteCard, listDueCards, reviewCard, saveNoteCard, undoCardReview } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { NoteCardsService } from './note-cards.service.js';

@Controller()
export class NoteCardsController {
  constructor(private readonly cards: NoteCardsService) {}

  @Endpoint(listDueCards)
  listDue({ query, user }: Input<typeof listDueCards>) {
    return this.cards.listDue(user, query.timeZone);
  }

  @Endpoint(saveNoteCard)
  save({ params, body, user }: Input<typeof saveNoteCard>) {
    return this.cards.save(params.noteId, body.front, user);
  }

  @Endpoint(deleteNoteCard)
  delete({ params, user }: Input<typeof deleteNoteCard>) {
    return this.cards.delete(params.noteId, user);
  }

  @Endpoint(reviewCard)
  review({ params, body, user }: Input<typeof reviewCard>) {
    return this.cards.review(params.noteId, body, user);
  }

  @Endpoint(undoCardReview)
  undo({ params, user }: Input<typeof undoCardReview>) {
    return this.cards.undo(params.noteId, params.requestId, user);
  }
}
