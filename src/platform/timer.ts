/** Longest time a timer can wait, about 24 days; anything beyond it would fire at once. */
export const maxTimerMs = 2 ** 31 - 1;
