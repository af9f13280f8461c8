import { Module } from '@nestjs/common';
import { MailModule } from '../../platform/mail/mail.module.js';
import { HomesController } from './homes.controller.js';
import { HomesService } from './homes.service.js';

@Module({ imports: [MailModule], controllers: [HomesController], providers: [HomesService] })
export class HomesModule {}
