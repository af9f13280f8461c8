import { Module } from '@nestjs/common';
import { DueDatesController } from './due-dates.controller.js';

@Module({ controllers: [DueDatesController] })
export class DueDatesModule {}
