import { Module } from '@nestjs/common';
import { CoursesModule } from '../../courses/reading/courses.module.js';
import { NotePolicy } from './note.policy.js';
import { NotesController } from './notes.controller.js';
import { NotesService } from './notes.service.js';

@Module({
  imports: [CoursesModule],
  controllers: [NotesController],
  providers: [NotePolicy, NotesService],
})
export class NotesModule {}
