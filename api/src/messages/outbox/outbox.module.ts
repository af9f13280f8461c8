import { Module } from '@nestjs/common';
import { MailModule } from '../../platform/mail/mail.module.js';
import { MailController } from './mail.controller.js';

@Module({ imports: [MailModule], controllers: [MailController] })
export class OutboxModule {}
