/** What the samples of one quantity come to, in their unit. Their number must be odd. */
export function summary(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  return { median: sorted[(sorted.length - 1) / 2], low: sorted[0], high: sorted[sorted.length - 1] };
}

/**
 * The ratios of samples that were taken in pairs. Unlike a ratio of medians they hardly see a machine that gets slower.
 */
export function ratios(samples, others) {
  return samples.map((sample, at) => sample / others[at]);
}
