import { Module } from '@nestjs/common';
import { CoursesModule } from '../../courses/reading/courses.module.js';
import { NextSlideController } from './next-slide.controller.js';
import { NextSlideService } from './next-slide.service.js';

@Module({ imports: [CoursesModule], controllers: [NextSlideController], providers: [NextSlideService] })
export class NextSlideModule {}
