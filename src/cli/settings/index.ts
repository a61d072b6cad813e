/** Settings of a folder: edited in its files, and shown without what is secret. */
export { editEnvFile } from './edit-env-file.js'
export { removeVariable, setVariable } from './edit-variable.js'
export { maskKey, maskUrl } from './mask-setting.js'
