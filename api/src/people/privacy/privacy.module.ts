import { Module } from '@nestjs/common';
import { RetentionModule } from './retention.module.js';
import { PrivacyController } from './privacy.controller.js';

@Module({ imports: [RetentionModule], controllers: [PrivacyController] })
export class PrivacyModule {}
