import { type Check, ofNew } from '../check.ts';
import { EXPECTATIONS } from '../expectations.generated.ts';
import { namesWhatChanged } from './changes.ts';
import { survivesEveryCut } from './cut.ts';
import { isEnrichedTruly } from './enriched.ts';
import { isTakenForWhatItIs } from './expected.ts';
import { hasKeysInOrder, isValid, printsAlikeInEveryLayout } from './format.ts';
import { isFoundInEveryFormat } from './formats.ts';
import {
  isDeterministic,
  isLeftAlone,
  isTheSameInAnyLayout,
  isTheSameInAnyOrder,
  isTheSameInPieces,
} from './function-of-input.ts';
import { isToldEverywhere } from './identified.ts';
import { comesBackOrIsRefused } from './inverse.ts';
import { showsEveryValue } from './leaves.ts';
import { losesNothing } from './nothing-lost.ts';
import { hasTruePlaces } from './places.ts';
import { hasEveryValueInRecords } from './records.ts';
import { runsAsItPipes, runsAsItWasRecorded } from './run.ts';
import { isTheSameWithSemantics } from './sourceless.ts';
import { quotesNothingStale } from './stale.ts';

/** What is promised of every recording, by name. */
export const CHECKS: Readonly<Record<string, Check>> = {
  'is taken for what it is': isTakenForWhatItIs,
  'is told everywhere': ofNew(isToldEverywhere),
  'is valid': isValid,
  'has its keys in order': hasKeysInOrder,
  'prints alike in every layout': printsAlikeInEveryLayout,
  'has every value in records': hasEveryValueInRecords,
  'is found in every format': ofNew(isFoundInEveryFormat),
  'loses nothing': losesNothing,
  'comes back or is refused': ofNew(comesBackOrIsRefused),
  'shows every value': showsEveryValue,
  'has true places': hasTruePlaces,
  'is enriched truly': isEnrichedTruly,
  'quotes nothing stale': ofNew(quotesNothingStale),
  'is the same with semantics': ofNew(isTheSameWithSemantics),
  'meets what is expected of its tool': ({ recording, ...subject }) =>
    EXPECTATIONS[recording.tool]?.holds?.({ recording, ...subject }) ?? [],
  'names what changed': namesWhatChanged,
  'is deterministic': ofNew(isDeterministic),
  'is the same in pieces': isTheSameInPieces,
  'is the same in any layout': ofNew(isTheSameInAnyLayout),
  'is the same in any order': isTheSameInAnyOrder,
  'is left alone the second time': isLeftAlone,
  'runs as it was recorded': runsAsItWasRecorded,
  'runs as it pipes': runsAsItPipes,
  'survives every cut': survivesEveryCut,
};
