import { Module } from '@nestjs/common';
import { SavedViewPolicy } from './saved-view.policy.js';
import { SavedViewsController } from './saved-views.controller.js';
import { SavedViewsService } from './saved-views.service.js';

@Module({ controllers: [SavedViewsController], providers: [SavedViewPolicy, SavedViewsService] })
export class SavedViewsModule {}
