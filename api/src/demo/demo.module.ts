import { Module } from '@nestjs/common';
import { LearningModule } from '../learning/learning.module.js';
import { DemoController } from './demo.controller.js';
import { DemoService } from './demo.service.js';

@Module({ imports: [LearningModule], controllers: [DemoController], providers: [DemoService] })
export class DemoModule {}
