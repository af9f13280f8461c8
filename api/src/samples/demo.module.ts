import { Module } from '@nestjs/common';
import { EnrollmentsModule } from '../learning/enrollments/enrollments.module.js';
import { DemoController } from './demo.controller.js';
import { DemoService } from './demo.service.js';

@Module({
  imports: [EnrollmentsModule],
  controllers: [DemoController],
  providers: [DemoService],
})
export class DemoModule {}
