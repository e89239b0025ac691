export { FAULTS } from './faults.ts';
export { NO_DOOR } from './plugin.ts';
