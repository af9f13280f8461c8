/** 66.666 as '66.67%', 50 as '50%'. */
export const exactPercent = (percent: number): string => `${Number(percent.toFixed(2))}%`;
