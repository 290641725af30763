/** A cloud backend: its name, the key in `llm` of config.yaml and the variable that holds the same key. */
export type Provider = { readonly backend: string; readonly configKey: string; readonly variable: string };

const row = (backend: string, configKey: string, variable: string): Provider => ({ backend, configKey, variable });

/** In the order in which a backend is picked when nothing names one. */
export const providers: readonly Provider[] = [
  row("openai", "openai_api_key", "OPENAI_API_KEY"),
  row("anthropic", "anthropic_api_key", "ANTHROPIC_API_KEY"),
  row("google", "google_api_key", "GOOGLE_API_KEY"),
  row("cohere", "cohere_api_key", "COHERE_API_KEY"),
  row("mistral", "mistral_api_key", "MISTRAL_API_KEY"),
  row("together", "together_api_key", "TOGETHER_API_KEY"),
  row("perplexity", "perplexity_api_key", "PERPLEXITY_API_KEY"),
  row("groq", "groq_api_key", "GROQ_API_KEY"),
  row("deepseek", "deepseek_api_key", "DEEPSEEK_API_KEY"),
  row("openrouter", "openrouter_api_key", "OPENROUTER_API_KEY"),
  row("xai", "xai_api_key", "XAI_API_KEY"),
  row("huggingface", "huggingface_api_key", "HF_TOKEN"),
  row("cloudflare", "cloudflare_api_token", "CLOUDFLARE_API_TOKEN"),
  row("maritaca", "maritaca_api_key", "MARITACA_API_KEY"),
  row("ernie", "ernie_api_key", "ERNIE_API_KEY"),
  row("bedrock", "bedrock_api_key", "BEDROCK_API_KEY"),
  row("watsonx", "watsonx_api_key", "WATSONX_API_KEY"),
];
