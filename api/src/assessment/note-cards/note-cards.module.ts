import { Module } from '@nestjs/common';
import { NoteCardsController } from './note-cards.controller.js';
import { NoteCardsService } from './note-cards.service.js';

@Module({ controllers: [NoteCardsController], providers: [NoteCardsService] })
export class NoteCardsModule {}
