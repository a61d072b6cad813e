/** Which mode a run is in, and where a cassette lies. */
export {
  type CassetteMode,
  type CassetteModeSources,
  cassetteVariable,
  resolveCassetteMode,
  type ResolvedCassetteMode,
  whereModeIsSaid,
} from './cassette-mode.js'
export { cassettePath, type CassettePlace, plainPath, shownPath } from './cassette-path.js'
