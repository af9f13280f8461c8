import type { WeeklyGoal, WeeklyGoalChange } from '@lectern/contract';
import { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { inTimeZoneOrUtc } from '../../platform/http/in-time-zone.js';
import { countStudyDays } from './weekly-goal.queries.js';

/** The goal that learners set for themselves, and the days on which they studied. */
@Injectable()
export class WeeklyGoalService {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  async get({ id, weeklyGoalDays }: User, timeZone: string): Promise<WeeklyGoal> {
    const days = await inTimeZoneOrUtc(timeZone, (zone) => countStudyDays(this.users.manager, id, zone));
    return { daysPerWeek: weeklyGoalDays, ...days };
  }

  async set(userId: string, change: WeeklyGoalChange): Promise<WeeklyGoalChange> {
    await this.users.update(userId, { weeklyGoalDays: change.daysPerWeek });
    return change;
  }
}
