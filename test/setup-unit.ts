/** Tests speak of CI and keys themselves: what the machine has set must not reach them. */
for (const name of Object.keys(process.env)) {
  if (/^(CI|KNOWLEDGE_RETENTION_\w+|OPENAI_\w+|TYPESAFE_\w+|AZURE_OPENAI_\w+)$/.test(name)) {
    delete process.env[name]
  }
}
