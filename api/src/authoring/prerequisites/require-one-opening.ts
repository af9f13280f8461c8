import { Refusal } from '../../platform/http/refusal.js';

/** @throws Refusal (400) where something opens both at a date and some days after joining */
export function requireOneOpening({
  opensAt,
  opensAfterDays,
}: {
  opensAt: Date | null;
  opensAfterDays: number | null;
}): void {
  if (opensAt && opensAfterDays !== null) throw new Refusal(400, 'authoring.opensTwice');
}
