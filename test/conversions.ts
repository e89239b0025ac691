/** What tests convert by the thousand, see `loadConversions`. */
export { brokenInvariants } from './fuzz/invariants.ts';
export { FuzzSample } from './fuzz/sample.ts';
export { wrongMarkers } from './markers/wrong-markers.ts';
export { RecordingChecks } from './recordings/recording-checks.ts';
