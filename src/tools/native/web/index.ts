// web: requests to the outside.
export { httpRequest } from "./http-request.ts";
