import { getWeeklyGoal, setWeeklyGoal } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { WeeklyGoalService } from './weekly-goal.service.js';

@Controller()
export class WeeklyGoalController {
  constructor(private readonly goals: WeeklyGoalService) {}

  @Endpoint(getWeeklyGoal)
  get({ query, user }: Input<typeof getWeeklyGoal>) {
    return this.goals.get(user, query.timeZone);
  }

  @Endpoint(setWeeklyGoal)
  set({ body, user }: Input<typeof setWeeklyGoal>) {
    return this.goals.set(user.id, body);
  }
}
