import { Module } from '@nestjs/common';
import { MailModule } from '../platform/mail/mail.module.js';
import { FirstStepsController } from './first-steps.controller.js';
import { FirstStepsService } from './first-steps.service.js';

@Module({ imports: [MailModule], controllers: [FirstStepsController], providers: [FirstStepsService] })
export class FirstStepsModule {}
