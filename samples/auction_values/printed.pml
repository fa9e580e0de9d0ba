/* Auction_House, from samples/auction_values/printed.map: generated, do not edit */
/* settings: -D NAME=VALUE on the command line of spin overrides them */
#ifndef CAPACITY
#define CAPACITY 4 /* of each mailbox; a send to a full mailbox stops the search */
#endif
#ifndef PRUNE_FULL
#define PRUNE_FULL 0 /* 1: a send to a full mailbox ends only its run, and the search continues */
#endif
#ifndef CHECK_NO_FAILURE
#define CHECK_NO_FAILURE 1 /* an agent that ends in failure is an error */
#endif
#ifndef CHECK_NO_ORPHANS
#define CHECK_NO_ORPHANS 1 /* a message left in a mailbox when all have ended is an error */
#endif
#ifndef PRUNE_FAILED
#define PRUNE_FAILED 0 /* 1: deadlocks after a failure are ignored */
#endif
#ifndef CHECK_STUCK
#define CHECK_STUCK 0 /* 1: an agent that waits for messages that no agent can send any more is an error */
#endif
#ifndef CHECK_PROGRESS
#define CHECK_PROGRESS 0 /* 1: taking a message is progress (search for non-progress cycles) */
#endif
#if CHECK_PROGRESS
#define AFTER_RECEIVE(label) progress_##label
#define PROGRESS(label) progress_##label: skip;
#define AFTER_TIMEOUT(label) label
#else
#define AFTER_RECEIVE(label) label
#define PROGRESS(label)
#define AFTER_TIMEOUT(label) first_##label
#endif
#define MOST_PROCESSES 250
/* performative and number of arguments */
#define PERF_accept_2 1
#define PERF_inform_2 2
#define PERF_inform_3 3
/* values */
#define NOT_BOUND 0 /* ? */
#define AGENT_Auctioneer 1 /* Auctioneer */
#define AGENT_Bidder 2 /* Bidder */
#define INT_0 3 /* 0 */
#define INT_1 4 /* 1 */
#define INT_2 5 /* 2 */
#define INT_3 6 /* 3 */
#define INT_4 7 /* 4 */
#define INT_5 8 /* 5 */
#define INT_6 9 /* 6 */
#define INT_7 10 /* 7 */
#define INT_8 11 /* 8 */
#define INT_9 12 /* 9 */
#define INT_10 13 /* 10 */
#define INT_11 14 /* 11 */
#define INT_12 15 /* 12 */
#define INT_13 16 /* 13 */
#define INT_14 17 /* 14 */
#define INT_15 18 /* 15 */
#define INT_16 19 /* 16 */
#define INT_17 20 /* 17 */
#define INT_18 21 /* 18 */
#define INT_19 22 /* 19 */
#define INT_20 23 /* 20 */
#define INT_21 24 /* 21 */
#define INT_22 25 /* 22 */
#define INT_23 26 /* 23 */
#define INT_24 27 /* 24 */
#define INT_25 28 /* 25 */
#define INT_26 29 /* 26 */
#define INT_27 30 /* 27 */
#define INT_28 31 /* 28 */
#define INT_29 32 /* 29 */
#define INT_30 33 /* 30 */
#define INT_31 34 /* 31 */
#define INT_32 35 /* 32 */
#define INT_33 36 /* 33 */
#define INT_34 37 /* 34 */
#define INT_35 38 /* 35 */
#define INT_36 39 /* 36 */
#define INT_37 40 /* 37 */
#define INT_38 41 /* 38 */
#define INT_39 42 /* 39 */
#define INT_40 43 /* 40 */
#define INT_41 44 /* 41 */
#define INT_42 45 /* 42 */
#define INT_43 46 /* 43 */
#define INT_44 47 /* 44 */
#define INT_45 48 /* 45 */
#define INT_46 49 /* 46 */
#define INT_47 50 /* 47 */
#define INT_48 51 /* 48 */
#define INT_49 52 /* 49 */
#define INT_50 53 /* 50 */
#define INT_51 54 /* 51 */
#define INT_52 55 /* 52 */
#define INT_53 56 /* 53 */
#define INT_54 57 /* 54 */
#define INT_55 58 /* 55 */
#define INT_56 59 /* 56 */
#define INT_57 60 /* 57 */
#define INT_58 61 /* 58 */
#define INT_59 62 /* 59 */
#define INT_60 63 /* 60 */
#define INT_61 64 /* 61 */
#define INT_62 65 /* 62 */
#define INT_63 66 /* 63 */
#define INT_64 67 /* 64 */
#define INT_65 68 /* 65 */
#define INT_66 69 /* 66 */
#define INT_67 70 /* 67 */
#define INT_68 71 /* 68 */
#define INT_69 72 /* 69 */
#define INT_70 73 /* 70 */
#define INT_71 74 /* 71 */
#define INT_72 75 /* 72 */
#define INT_73 76 /* 73 */
#define INT_74 77 /* 74 */
#define INT_75 78 /* 75 */
#define INT_76 79 /* 76 */
#define INT_77 80 /* 77 */
#define INT_78 81 /* 78 */
#define INT_79 82 /* 79 */
#define INT_80 83 /* 80 */
#define INT_81 84 /* 81 */
#define INT_82 85 /* 82 */
#define INT_83 86 /* 83 */
#define INT_84 87 /* 84 */
#define INT_85 88 /* 85 */
#define INT_86 89 /* 86 */
#define INT_87 90 /* 87 */
#define INT_88 91 /* 88 */
#define INT_89 92 /* 89 */
#define INT_90 93 /* 90 */
#define INT_91 94 /* 91 */
#define INT_92 95 /* 92 */
#define INT_93 96 /* 93 */
#define INT_94 97 /* 94 */
#define INT_95 98 /* 95 */
#define INT_96 99 /* 96 */
#define INT_97 100 /* 97 */
#define INT_98 101 /* 98 */
#define INT_99 102 /* 99 */
#define INT_100 103 /* 100 */
#define INT_101 104 /* 101 */
#define INT_102 105 /* 102 */
#define INT_103 106 /* 103 */
#define INT_104 107 /* 104 */
#define INT_105 108 /* 105 */
#define INT_106 109 /* 106 */
#define INT_107 110 /* 107 */
#define INT_108 111 /* 108 */
#define INT_109 112 /* 109 */
#define INT_110 113 /* 110 */
#define INT_111 114 /* 111 */
#define INT_112 115 /* 112 */
#define INT_113 116 /* 113 */
#define INT_114 117 /* 114 */
#define INT_115 118 /* 115 */
#define INT_116 119 /* 116 */
#define INT_117 120 /* 117 */
#define INT_118 121 /* 118 */
#define INT_119 122 /* 119 */
#define INT_120 123 /* 120 */
#define INT_121 124 /* 121 */
#define INT_122 125 /* 122 */
#define INT_123 126 /* 123 */
#define INT_124 127 /* 124 */
#define INT_125 128 /* 125 */
#define INT_126 129 /* 126 */
#define INT_127 130 /* 127 */
#define INT_128 131 /* 128 */
#define INT_129 132 /* 129 */
#define INT_130 133 /* 130 */
#define INT_131 134 /* 131 */
#define INT_132 135 /* 132 */
#define INT_133 136 /* 133 */
#define INT_134 137 /* 134 */
#define INT_135 138 /* 135 */
#define INT_136 139 /* 136 */
#define INT_137 140 /* 137 */
#define INT_138 141 /* 138 */
#define INT_139 142 /* 139 */
#define INT_140 143 /* 140 */
#define INT_141 144 /* 141 */
#define INT_142 145 /* 142 */
#define INT_143 146 /* 143 */
#define INT_144 147 /* 144 */
#define INT_145 148 /* 145 */
#define INT_146 149 /* 146 */
#define INT_147 150 /* 147 */
#define INT_148 151 /* 148 */
#define INT_149 152 /* 149 */
#define INT_150 153 /* 150 */
#define INT_151 154 /* 151 */
#define INT_152 155 /* 152 */
#define INT_153 156 /* 153 */
#define INT_154 157 /* 154 */
#define INT_155 158 /* 155 */
#define INT_156 159 /* 156 */
#define INT_157 160 /* 157 */
#define INT_158 161 /* 158 */
#define INT_159 162 /* 159 */
#define INT_160 163 /* 160 */
#define INT_161 164 /* 161 */
#define INT_162 165 /* 162 */
#define INT_163 166 /* 163 */
#define INT_164 167 /* 164 */
#define INT_165 168 /* 165 */
#define INT_166 169 /* 166 */
#define INT_167 170 /* 167 */
#define INT_168 171 /* 168 */
#define INT_169 172 /* 169 */
#define INT_170 173 /* 170 */
#define INT_171 174 /* 171 */
#define INT_172 175 /* 172 */
#define INT_173 176 /* 173 */
#define INT_174 177 /* 174 */
#define INT_175 178 /* 175 */
#define INT_176 179 /* 176 */
#define INT_177 180 /* 177 */
#define INT_178 181 /* 178 */
#define INT_179 182 /* 179 */
#define INT_180 183 /* 180 */
#define INT_181 184 /* 181 */
#define INT_182 185 /* 182 */
#define INT_183 186 /* 183 */
#define INT_184 187 /* 184 */
#define INT_185 188 /* 185 */
#define INT_186 189 /* 186 */
#define INT_187 190 /* 187 */
#define INT_188 191 /* 188 */
#define INT_189 192 /* 189 */
#define INT_190 193 /* 190 */
#define INT_191 194 /* 191 */
#define INT_192 195 /* 192 */
#define INT_193 196 /* 193 */
#define INT_194 197 /* 194 */
#define INT_195 198 /* 195 */
#define INT_196 199 /* 196 */
#define INT_197 200 /* 197 */
#define INT_198 201 /* 198 */
#define INT_199 202 /* 199 */
#define INT_200 203 /* 200 */
#define INT_201 204 /* 201 */
#define INT_202 205 /* 202 */
#define INT_203 206 /* 203 */
#define INT_204 207 /* 204 */
#define INT_205 208 /* 205 */
#define INT_206 209 /* 206 */
#define INT_207 210 /* 207 */
#define INT_208 211 /* 208 */
#define INT_209 212 /* 209 */
#define INT_210 213 /* 210 */
#define INT_211 214 /* 211 */
#define INT_212 215 /* 212 */
#define INT_213 216 /* 213 */
#define INT_214 217 /* 214 */
#define INT_215 218 /* 215 */
#define INT_216 219 /* 216 */
#define INT_217 220 /* 217 */
#define INT_218 221 /* 218 */
#define INT_219 222 /* 219 */
#define INT_220 223 /* 220 */
#define INT_221 224 /* 221 */
#define INT_222 225 /* 222 */
#define INT_223 226 /* 223 */
#define INT_224 227 /* 224 */
#define INT_225 228 /* 225 */
#define INT_226 229 /* 226 */
#define INT_227 230 /* 227 */
#define INT_228 231 /* 228 */
#define INT_229 232 /* 229 */
#define INT_230 233 /* 230 */
#define INT_231 234 /* 231 */
#define INT_232 235 /* 232 */
#define INT_233 236 /* 233 */
#define INT_234 237 /* 234 */
#define INT_235 238 /* 235 */
#define INT_236 239 /* 236 */
#define INT_237 240 /* 237 */
#define INT_238 241 /* 238 */
#define INT_239 242 /* 239 */
#define INT_240 243 /* 240 */
#define INT_241 244 /* 241 */
#define INT_242 245 /* 242 */
#define INT_243 246 /* 243 */
#define INT_244 247 /* 244 */
#define INT_245 248 /* 245 */
#define INT_246 249 /* 246 */
#define INT_247 250 /* 247 */
#define INT_248 251 /* 248 */
#define INT_249 252 /* 249 */
#define INT_250 253 /* 250 */
#define INT_251 254 /* 251 */
#define INT_252 255 /* 252 */
#define INT_253 256 /* 253 */
#define INT_254 257 /* 254 */
#define INT_255 258 /* 255 */
#define INT_256 259 /* 256 */
#define INT_257 260 /* 257 */
#define INT_258 261 /* 258 */
#define INT_259 262 /* 259 */
#define INT_260 263 /* 260 */
#define INT_261 264 /* 261 */
#define INT_262 265 /* 262 */
#define INT_263 266 /* 263 */
#define INT_264 267 /* 264 */
#define INT_265 268 /* 265 */
#define INT_266 269 /* 266 */
#define INT_267 270 /* 267 */
#define INT_268 271 /* 268 */
#define INT_269 272 /* 269 */
#define INT_270 273 /* 270 */
#define INT_271 274 /* 271 */
#define INT_272 275 /* 272 */
#define INT_273 276 /* 273 */
#define INT_274 277 /* 274 */
#define INT_275 278 /* 275 */
#define INT_276 279 /* 276 */
#define INT_277 280 /* 277 */
#define INT_278 281 /* 278 */
#define INT_279 282 /* 279 */
#define INT_280 283 /* 280 */
#define INT_281 284 /* 281 */
#define INT_282 285 /* 282 */
#define INT_283 286 /* 283 */
#define INT_284 287 /* 284 */
#define INT_285 288 /* 285 */
#define INT_286 289 /* 286 */
#define INT_287 290 /* 287 */
#define INT_288 291 /* 288 */
#define INT_289 292 /* 289 */
#define INT_290 293 /* 290 */
#define INT_291 294 /* 291 */
#define INT_292 295 /* 292 */
#define INT_293 296 /* 293 */
#define INT_294 297 /* 294 */
#define INT_295 298 /* 295 */
#define INT_296 299 /* 296 */
#define INT_297 300 /* 297 */
#define INT_298 301 /* 298 */
#define INT_299 302 /* 299 */
#define INT_300 303 /* 300 */
#define INT_301 304 /* 301 */
#define INT_302 305 /* 302 */
#define INT_303 306 /* 303 */
#define INT_304 307 /* 304 */
#define INT_305 308 /* 305 */
#define INT_306 309 /* 306 */
#define INT_307 310 /* 307 */
#define INT_308 311 /* 308 */
#define INT_309 312 /* 309 */
#define INT_310 313 /* 310 */
#define INT_311 314 /* 311 */
#define INT_312 315 /* 312 */
#define INT_313 316 /* 313 */
#define INT_314 317 /* 314 */
#define INT_315 318 /* 315 */
#define INT_316 319 /* 316 */
#define INT_317 320 /* 317 */
#define INT_318 321 /* 318 */
#define INT_319 322 /* 319 */
#define INT_320 323 /* 320 */
#define INT_321 324 /* 321 */
#define INT_322 325 /* 322 */
#define INT_323 326 /* 323 */
#define INT_324 327 /* 324 */
#define INT_325 328 /* 325 */
#define INT_326 329 /* 326 */
#define INT_327 330 /* 327 */
#define INT_328 331 /* 328 */
#define INT_329 332 /* 329 */
#define INT_330 333 /* 330 */
#define INT_331 334 /* 331 */
#define INT_332 335 /* 332 */
#define INT_333 336 /* 333 */
#define INT_334 337 /* 334 */
#define INT_335 338 /* 335 */
#define INT_336 339 /* 336 */
#define INT_337 340 /* 337 */
#define INT_338 341 /* 338 */
#define INT_339 342 /* 339 */
#define INT_340 343 /* 340 */
#define INT_341 344 /* 341 */
#define INT_342 345 /* 342 */
#define INT_343 346 /* 343 */
#define INT_344 347 /* 344 */
#define INT_345 348 /* 345 */
#define INT_346 349 /* 346 */
#define INT_347 350 /* 347 */
#define INT_348 351 /* 348 */
#define INT_349 352 /* 349 */
#define INT_350 353 /* 350 */
#define INT_351 354 /* 351 */
#define INT_352 355 /* 352 */
#define INT_353 356 /* 353 */
#define INT_354 357 /* 354 */
#define INT_355 358 /* 355 */
#define INT_356 359 /* 356 */
#define INT_357 360 /* 357 */
#define INT_358 361 /* 358 */
#define INT_359 362 /* 359 */
#define INT_360 363 /* 360 */
#define INT_361 364 /* 361 */
#define INT_362 365 /* 362 */
#define INT_363 366 /* 363 */
#define INT_364 367 /* 364 */
#define INT_365 368 /* 365 */
#define INT_366 369 /* 366 */
#define INT_367 370 /* 367 */
#define INT_368 371 /* 368 */
#define INT_369 372 /* 369 */
#define INT_370 373 /* 370 */
#define INT_371 374 /* 371 */
#define INT_372 375 /* 372 */
#define INT_373 376 /* 373 */
#define INT_374 377 /* 374 */
#define INT_375 378 /* 375 */
#define INT_376 379 /* 376 */
#define INT_377 380 /* 377 */
#define INT_378 381 /* 378 */
#define INT_379 382 /* 379 */
#define INT_380 383 /* 380 */
#define INT_381 384 /* 381 */
#define INT_382 385 /* 382 */
#define INT_383 386 /* 383 */
#define INT_384 387 /* 384 */
#define INT_385 388 /* 385 */
#define INT_386 389 /* 386 */
#define INT_387 390 /* 387 */
#define INT_388 391 /* 388 */
#define INT_389 392 /* 389 */
#define INT_390 393 /* 390 */
#define INT_391 394 /* 391 */
#define INT_392 395 /* 392 */
#define INT_393 396 /* 393 */
#define INT_394 397 /* 394 */
#define INT_395 398 /* 395 */
#define INT_396 399 /* 396 */
#define INT_397 400 /* 397 */
#define INT_398 401 /* 398 */
#define INT_399 402 /* 399 */
#define INT_400 403 /* 400 */
#define INT_401 404 /* 401 */
#define INT_402 405 /* 402 */
#define INT_403 406 /* 403 */
#define INT_404 407 /* 404 */
#define INT_405 408 /* 405 */
#define INT_406 409 /* 406 */
#define INT_407 410 /* 407 */
#define INT_408 411 /* 408 */
#define INT_409 412 /* 409 */
#define INT_410 413 /* 410 */
#define INT_411 414 /* 411 */
#define INT_412 415 /* 412 */
#define INT_413 416 /* 413 */
#define INT_414 417 /* 414 */
#define INT_415 418 /* 415 */
#define INT_416 419 /* 416 */
#define INT_417 420 /* 417 */
#define INT_418 421 /* 418 */
#define INT_419 422 /* 419 */
#define INT_420 423 /* 420 */
#define INT_421 424 /* 421 */
#define INT_422 425 /* 422 */
#define INT_423 426 /* 423 */
#define INT_424 427 /* 424 */
#define INT_425 428 /* 425 */
#define INT_426 429 /* 426 */
#define INT_427 430 /* 427 */
#define INT_428 431 /* 428 */
#define INT_429 432 /* 429 */
#define INT_430 433 /* 430 */
#define INT_431 434 /* 431 */
#define INT_432 435 /* 432 */
#define INT_433 436 /* 433 */
#define INT_434 437 /* 434 */
#define INT_435 438 /* 435 */
#define INT_436 439 /* 436 */
#define INT_437 440 /* 437 */
#define INT_438 441 /* 438 */
#define INT_439 442 /* 439 */
#define INT_440 443 /* 440 */
#define INT_441 444 /* 441 */
#define INT_442 445 /* 442 */
#define INT_443 446 /* 443 */
#define INT_444 447 /* 444 */
#define INT_445 448 /* 445 */
#define INT_446 449 /* 446 */
#define INT_447 450 /* 447 */
#define INT_448 451 /* 448 */
#define INT_449 452 /* 449 */
#define INT_450 453 /* 450 */
#define INT_451 454 /* 451 */
#define INT_452 455 /* 452 */
#define INT_453 456 /* 453 */
#define INT_454 457 /* 454 */
#define INT_455 458 /* 455 */
#define INT_456 459 /* 456 */
#define INT_457 460 /* 457 */
#define INT_458 461 /* 458 */
#define INT_459 462 /* 459 */
#define INT_460 463 /* 460 */
#define INT_461 464 /* 461 */
#define INT_462 465 /* 462 */
#define INT_463 466 /* 463 */
#define INT_464 467 /* 464 */
#define INT_465 468 /* 465 */
#define INT_466 469 /* 466 */
#define INT_467 470 /* 467 */
#define INT_468 471 /* 468 */
#define INT_469 472 /* 469 */
#define INT_470 473 /* 470 */
#define INT_471 474 /* 471 */
#define INT_472 475 /* 472 */
#define INT_473 476 /* 473 */
#define INT_474 477 /* 474 */
#define INT_475 478 /* 475 */
#define INT_476 479 /* 476 */
#define INT_477 480 /* 477 */
#define INT_478 481 /* 478 */
#define INT_479 482 /* 479 */
#define INT_480 483 /* 480 */
#define INT_481 484 /* 481 */
#define INT_482 485 /* 482 */
#define INT_483 486 /* 483 */
#define INT_484 487 /* 484 */
#define INT_485 488 /* 485 */
#define INT_486 489 /* 486 */
#define INT_487 490 /* 487 */
#define INT_488 491 /* 488 */
#define INT_489 492 /* 489 */
#define INT_490 493 /* 490 */
#define INT_491 494 /* 491 */
#define INT_492 495 /* 492 */
#define INT_493 496 /* 493 */
#define INT_494 497 /* 494 */
#define INT_495 498 /* 495 */
#define INT_496 499 /* 496 */
#define INT_497 500 /* 497 */
#define INT_498 501 /* 498 */
#define INT_499 502 /* 499 */
#define INT_500 503 /* 500 */
#define INT_501 504 /* 501 */
#define INT_502 505 /* 502 */
#define INT_503 506 /* 503 */
#define INT_504 507 /* 504 */
#define INT_505 508 /* 505 */
#define INT_506 509 /* 506 */
#define INT_507 510 /* 507 */
#define INT_508 511 /* 508 */
#define INT_509 512 /* 509 */
#define INT_510 513 /* 510 */
#define INT_511 514 /* 511 */
#define INT_512 515 /* 512 */
#define INT_513 516 /* 513 */
#define INT_514 517 /* 514 */
#define INT_515 518 /* 515 */
#define INT_516 519 /* 516 */
#define INT_517 520 /* 517 */
#define INT_518 521 /* 518 */
#define INT_519 522 /* 519 */
#define INT_520 523 /* 520 */
#define INT_521 524 /* 521 */
#define INT_522 525 /* 522 */
#define INT_523 526 /* 523 */
#define INT_524 527 /* 524 */
#define INT_525 528 /* 525 */
#define INT_526 529 /* 526 */
#define INT_527 530 /* 527 */
#define INT_528 531 /* 528 */
#define INT_529 532 /* 529 */
#define INT_530 533 /* 530 */
#define INT_531 534 /* 531 */
#define INT_532 535 /* 532 */
#define INT_533 536 /* 533 */
#define INT_534 537 /* 534 */
#define INT_535 538 /* 535 */
#define INT_536 539 /* 536 */
#define INT_537 540 /* 537 */
#define INT_538 541 /* 538 */
#define INT_539 542 /* 539 */
#define INT_540 543 /* 540 */
#define INT_541 544 /* 541 */
#define INT_542 545 /* 542 */
#define INT_543 546 /* 543 */
#define INT_544 547 /* 544 */
#define INT_545 548 /* 545 */
#define INT_546 549 /* 546 */
#define INT_547 550 /* 547 */
#define INT_548 551 /* 548 */
#define INT_549 552 /* 549 */
#define INT_550 553 /* 550 */
#define INT_551 554 /* 551 */
#define INT_552 555 /* 552 */
#define INT_553 556 /* 553 */
#define INT_554 557 /* 554 */
#define INT_555 558 /* 555 */
#define INT_556 559 /* 556 */
#define INT_557 560 /* 557 */
#define INT_558 561 /* 558 */
#define INT_559 562 /* 559 */
#define INT_560 563 /* 560 */
#define INT_561 564 /* 561 */
#define INT_562 565 /* 562 */
#define INT_563 566 /* 563 */
#define INT_564 567 /* 564 */
#define INT_565 568 /* 565 */
#define INT_566 569 /* 566 */
#define INT_567 570 /* 567 */
#define INT_568 571 /* 568 */
#define INT_569 572 /* 569 */
#define INT_570 573 /* 570 */
#define INT_571 574 /* 571 */
#define INT_572 575 /* 572 */
#define INT_573 576 /* 573 */
#define INT_574 577 /* 574 */
#define INT_575 578 /* 575 */
#define INT_576 579 /* 576 */
#define INT_577 580 /* 577 */
#define INT_578 581 /* 578 */
#define INT_579 582 /* 579 */
#define INT_580 583 /* 580 */
#define INT_581 584 /* 581 */
#define INT_582 585 /* 582 */
#define INT_583 586 /* 583 */
#define INT_584 587 /* 584 */
#define INT_585 588 /* 585 */
#define INT_586 589 /* 586 */
#define INT_587 590 /* 587 */
#define INT_588 591 /* 588 */
#define INT_589 592 /* 589 */
#define INT_590 593 /* 590 */
#define INT_591 594 /* 591 */
#define INT_592 595 /* 592 */
#define INT_593 596 /* 593 */
#define INT_594 597 /* 594 */
#define INT_595 598 /* 595 */
#define INT_596 599 /* 596 */
#define INT_597 600 /* 597 */
#define INT_598 601 /* 598 */
#define INT_599 602 /* 599 */
#define INT_600 603 /* 600 */
#define INT_601 604 /* 601 */
#define INT_602 605 /* 602 */
#define INT_603 606 /* 603 */
#define INT_604 607 /* 604 */
#define INT_605 608 /* 605 */
#define INT_606 609 /* 606 */
#define INT_607 610 /* 607 */
#define INT_608 611 /* 608 */
#define INT_609 612 /* 609 */
#define INT_610 613 /* 610 */
#define INT_611 614 /* 611 */
#define INT_612 615 /* 612 */
#define INT_613 616 /* 613 */
#define INT_614 617 /* 614 */
#define INT_615 618 /* 615 */
#define INT_616 619 /* 616 */
#define INT_617 620 /* 617 */
#define INT_618 621 /* 618 */
#define INT_619 622 /* 619 */
#define INT_620 623 /* 620 */
#define INT_621 624 /* 621 */
#define INT_622 625 /* 622 */
#define INT_623 626 /* 623 */
#define INT_624 627 /* 624 */
#define INT_625 628 /* 625 */
#define INT_626 629 /* 626 */
#define INT_627 630 /* 627 */
#define INT_628 631 /* 628 */
#define INT_629 632 /* 629 */
#define INT_630 633 /* 630 */
#define INT_631 634 /* 631 */
#define INT_632 635 /* 632 */
#define INT_633 636 /* 633 */
#define INT_634 637 /* 634 */
#define INT_635 638 /* 635 */
#define INT_636 639 /* 636 */
#define INT_637 640 /* 637 */
#define INT_638 641 /* 638 */
#define INT_639 642 /* 639 */
#define INT_640 643 /* 640 */
#define INT_641 644 /* 641 */
#define INT_642 645 /* 642 */
#define INT_643 646 /* 643 */
#define INT_644 647 /* 644 */
#define INT_645 648 /* 645 */
#define INT_646 649 /* 646 */
#define INT_647 650 /* 647 */
#define INT_648 651 /* 648 */
#define INT_649 652 /* 649 */
#define INT_650 653 /* 650 */
#define INT_651 654 /* 651 */
#define INT_652 655 /* 652 */
#define INT_653 656 /* 653 */
#define INT_654 657 /* 654 */
#define INT_655 658 /* 655 */
#define INT_656 659 /* 656 */
#define INT_657 660 /* 657 */
#define INT_658 661 /* 658 */
#define INT_659 662 /* 659 */
#define INT_660 663 /* 660 */
#define INT_661 664 /* 661 */
#define INT_662 665 /* 662 */
#define INT_663 666 /* 663 */
#define INT_664 667 /* 664 */
#define INT_665 668 /* 665 */
#define INT_666 669 /* 666 */
#define INT_667 670 /* 667 */
#define INT_668 671 /* 668 */
#define INT_669 672 /* 669 */
#define INT_670 673 /* 670 */
#define INT_671 674 /* 671 */
#define INT_672 675 /* 672 */
#define INT_673 676 /* 673 */
#define INT_674 677 /* 674 */
#define INT_675 678 /* 675 */
#define INT_676 679 /* 676 */
#define INT_677 680 /* 677 */
#define INT_678 681 /* 678 */
#define INT_679 682 /* 679 */
#define INT_680 683 /* 680 */
#define INT_681 684 /* 681 */
#define INT_682 685 /* 682 */
#define INT_683 686 /* 683 */
#define INT_684 687 /* 684 */
#define INT_685 688 /* 685 */
#define INT_686 689 /* 686 */
#define INT_687 690 /* 687 */
#define INT_688 691 /* 688 */
#define INT_689 692 /* 689 */
#define INT_690 693 /* 690 */
#define INT_691 694 /* 691 */
#define INT_692 695 /* 692 */
#define INT_693 696 /* 693 */
#define INT_694 697 /* 694 */
#define INT_695 698 /* 695 */
#define INT_696 699 /* 696 */
#define INT_697 700 /* 697 */
#define INT_698 701 /* 698 */
#define INT_699 702 /* 699 */
#define INT_700 703 /* 700 */
#define INT_701 704 /* 701 */
#define INT_702 705 /* 702 */
#define INT_703 706 /* 703 */
#define INT_704 707 /* 704 */
#define INT_705 708 /* 705 */
#define INT_706 709 /* 706 */
#define INT_707 710 /* 707 */
#define INT_708 711 /* 708 */
#define INT_709 712 /* 709 */
#define INT_710 713 /* 710 */
#define INT_711 714 /* 711 */
#define INT_712 715 /* 712 */
#define INT_713 716 /* 713 */
#define INT_714 717 /* 714 */
#define INT_715 718 /* 715 */
#define INT_716 719 /* 716 */
#define INT_717 720 /* 717 */
#define INT_718 721 /* 718 */
#define INT_719 722 /* 719 */
#define INT_720 723 /* 720 */
#define INT_721 724 /* 721 */
#define INT_722 725 /* 722 */
#define INT_723 726 /* 723 */
#define INT_724 727 /* 724 */
#define INT_725 728 /* 725 */
#define INT_726 729 /* 726 */
#define INT_727 730 /* 727 */
#define INT_728 731 /* 728 */
#define INT_729 732 /* 729 */
#define INT_730 733 /* 730 */
#define INT_731 734 /* 731 */
#define INT_732 735 /* 732 */
#define INT_733 736 /* 733 */
#define INT_734 737 /* 734 */
#define INT_735 738 /* 735 */
#define INT_736 739 /* 736 */
#define INT_737 740 /* 737 */
#define INT_738 741 /* 738 */
#define INT_739 742 /* 739 */
#define INT_740 743 /* 740 */
#define INT_741 744 /* 741 */
#define INT_742 745 /* 742 */
#define INT_743 746 /* 743 */
#define INT_744 747 /* 744 */
#define INT_745 748 /* 745 */
#define INT_746 749 /* 746 */
#define INT_747 750 /* 747 */
#define INT_748 751 /* 748 */
#define INT_749 752 /* 749 */
#define INT_750 753 /* 750 */
#define INT_751 754 /* 751 */
#define INT_752 755 /* 752 */
#define INT_753 756 /* 753 */
#define INT_754 757 /* 754 */
#define INT_755 758 /* 755 */
#define INT_756 759 /* 756 */
#define INT_757 760 /* 757 */
#define INT_758 761 /* 758 */
#define INT_759 762 /* 759 */
#define INT_760 763 /* 760 */
#define INT_761 764 /* 761 */
#define INT_762 765 /* 762 */
#define INT_763 766 /* 763 */
#define INT_764 767 /* 764 */
#define INT_765 768 /* 765 */
#define INT_766 769 /* 766 */
#define INT_767 770 /* 767 */
#define INT_768 771 /* 768 */
#define INT_769 772 /* 769 */
#define INT_770 773 /* 770 */
#define INT_771 774 /* 771 */
#define INT_772 775 /* 772 */
#define INT_773 776 /* 773 */
#define INT_774 777 /* 774 */
#define INT_775 778 /* 775 */
#define INT_776 779 /* 776 */
#define INT_777 780 /* 777 */
#define INT_778 781 /* 778 */
#define INT_779 782 /* 779 */
#define INT_780 783 /* 780 */
#define INT_781 784 /* 781 */
#define INT_782 785 /* 782 */
#define INT_783 786 /* 783 */
#define INT_784 787 /* 784 */
#define INT_785 788 /* 785 */
#define INT_786 789 /* 786 */
#define INT_787 790 /* 787 */
#define INT_788 791 /* 788 */
#define INT_789 792 /* 789 */
#define INT_790 793 /* 790 */
#define INT_791 794 /* 791 */
#define INT_792 795 /* 792 */
#define INT_793 796 /* 793 */
#define INT_794 797 /* 794 */
#define INT_795 798 /* 795 */
#define INT_796 799 /* 796 */
#define INT_797 800 /* 797 */
#define INT_798 801 /* 798 */
#define INT_799 802 /* 799 */
#define INT_800 803 /* 800 */
#define INT_801 804 /* 801 */
#define INT_802 805 /* 802 */
#define INT_803 806 /* 803 */
#define INT_804 807 /* 804 */
#define INT_805 808 /* 805 */
#define INT_806 809 /* 806 */
#define INT_807 810 /* 807 */
#define INT_808 811 /* 808 */
#define INT_809 812 /* 809 */
#define INT_810 813 /* 810 */
#define INT_811 814 /* 811 */
#define INT_812 815 /* 812 */
#define INT_813 816 /* 813 */
#define INT_814 817 /* 814 */
#define INT_815 818 /* 815 */
#define INT_816 819 /* 816 */
#define INT_817 820 /* 817 */
#define INT_818 821 /* 818 */
#define INT_819 822 /* 819 */
#define INT_820 823 /* 820 */
#define INT_821 824 /* 821 */
#define INT_822 825 /* 822 */
#define INT_823 826 /* 823 */
#define INT_824 827 /* 824 */
#define INT_825 828 /* 825 */
#define INT_826 829 /* 826 */
#define INT_827 830 /* 827 */
#define INT_828 831 /* 828 */
#define INT_829 832 /* 829 */
#define INT_830 833 /* 830 */
#define INT_831 834 /* 831 */
#define INT_832 835 /* 832 */
#define INT_833 836 /* 833 */
#define INT_834 837 /* 834 */
#define INT_835 838 /* 835 */
#define INT_836 839 /* 836 */
#define INT_837 840 /* 837 */
#define INT_838 841 /* 838 */
#define INT_839 842 /* 839 */
#define INT_840 843 /* 840 */
#define INT_841 844 /* 841 */
#define INT_842 845 /* 842 */
#define INT_843 846 /* 843 */
#define INT_844 847 /* 844 */
#define INT_845 848 /* 845 */
#define INT_846 849 /* 846 */
#define INT_847 850 /* 847 */
#define INT_848 851 /* 848 */
#define INT_849 852 /* 849 */
#define INT_850 853 /* 850 */
#define INT_851 854 /* 851 */
#define INT_852 855 /* 852 */
#define INT_853 856 /* 853 */
#define INT_854 857 /* 854 */
#define INT_855 858 /* 855 */
#define INT_856 859 /* 856 */
#define INT_857 860 /* 857 */
#define INT_858 861 /* 858 */
#define INT_859 862 /* 859 */
#define INT_860 863 /* 860 */
#define INT_861 864 /* 861 */
#define INT_862 865 /* 862 */
#define INT_863 866 /* 863 */
#define INT_864 867 /* 864 */
#define INT_865 868 /* 865 */
#define INT_866 869 /* 866 */
#define INT_867 870 /* 867 */
#define INT_868 871 /* 868 */
#define INT_869 872 /* 869 */
#define INT_870 873 /* 870 */
#define INT_871 874 /* 871 */
#define INT_872 875 /* 872 */
#define INT_873 876 /* 873 */
#define INT_874 877 /* 874 */
#define INT_875 878 /* 875 */
#define INT_876 879 /* 876 */
#define INT_877 880 /* 877 */
#define INT_878 881 /* 878 */
#define INT_879 882 /* 879 */
#define INT_880 883 /* 880 */
#define INT_881 884 /* 881 */
#define INT_882 885 /* 882 */
#define INT_883 886 /* 883 */
#define INT_884 887 /* 884 */
#define INT_885 888 /* 885 */
#define INT_886 889 /* 886 */
#define INT_887 890 /* 887 */
#define INT_888 891 /* 888 */
#define INT_889 892 /* 889 */
#define INT_890 893 /* 890 */
#define INT_891 894 /* 891 */
#define INT_892 895 /* 892 */
#define INT_893 896 /* 893 */
#define INT_894 897 /* 894 */
#define INT_895 898 /* 895 */
#define INT_896 899 /* 896 */
#define INT_897 900 /* 897 */
#define INT_898 901 /* 898 */
#define INT_899 902 /* 899 */
#define INT_900 903 /* 900 */
#define INT_901 904 /* 901 */
#define INT_902 905 /* 902 */
#define INT_903 906 /* 903 */
#define INT_904 907 /* 904 */
#define INT_905 908 /* 905 */
#define INT_906 909 /* 906 */
#define INT_907 910 /* 907 */
#define INT_908 911 /* 908 */
#define INT_909 912 /* 909 */
#define INT_910 913 /* 910 */
#define INT_911 914 /* 911 */
#define INT_912 915 /* 912 */
#define INT_913 916 /* 913 */
#define INT_914 917 /* 914 */
#define INT_915 918 /* 915 */
#define INT_916 919 /* 916 */
#define INT_917 920 /* 917 */
#define INT_918 921 /* 918 */
#define INT_919 922 /* 919 */
#define INT_920 923 /* 920 */
#define INT_921 924 /* 921 */
#define INT_922 925 /* 922 */
#define INT_923 926 /* 923 */
#define INT_924 927 /* 924 */
#define INT_925 928 /* 925 */
#define INT_926 929 /* 926 */
#define INT_927 930 /* 927 */
#define INT_928 931 /* 928 */
#define INT_929 932 /* 929 */
#define INT_930 933 /* 930 */
#define INT_931 934 /* 931 */
#define INT_932 935 /* 932 */
#define INT_933 936 /* 933 */
#define INT_934 937 /* 934 */
#define INT_935 938 /* 935 */
#define INT_936 939 /* 936 */
#define INT_937 940 /* 937 */
#define INT_938 941 /* 938 */
#define INT_939 942 /* 939 */
#define INT_940 943 /* 940 */
#define INT_941 944 /* 941 */
#define INT_942 945 /* 942 */
#define INT_943 946 /* 943 */
#define INT_944 947 /* 944 */
#define INT_945 948 /* 945 */
#define INT_946 949 /* 946 */
#define INT_947 950 /* 947 */
#define INT_948 951 /* 948 */
#define INT_949 952 /* 949 */
#define INT_950 953 /* 950 */
#define INT_951 954 /* 951 */
#define INT_952 955 /* 952 */
#define INT_953 956 /* 953 */
#define INT_954 957 /* 954 */
#define INT_955 958 /* 955 */
#define INT_956 959 /* 956 */
#define INT_957 960 /* 957 */
#define INT_958 961 /* 958 */
#define INT_959 962 /* 959 */
#define INT_960 963 /* 960 */
#define INT_961 964 /* 961 */
#define INT_962 965 /* 962 */
#define INT_963 966 /* 963 */
#define INT_964 967 /* 964 */
#define INT_965 968 /* 965 */
#define INT_966 969 /* 966 */
#define INT_967 970 /* 967 */
#define INT_968 971 /* 968 */
#define INT_969 972 /* 969 */
#define INT_970 973 /* 970 */
#define INT_971 974 /* 971 */
#define INT_972 975 /* 972 */
#define INT_973 976 /* 973 */
#define INT_974 977 /* 974 */
#define INT_975 978 /* 975 */
#define INT_976 979 /* 976 */
#define INT_977 980 /* 977 */
#define INT_978 981 /* 978 */
#define INT_979 982 /* 979 */
#define INT_980 983 /* 980 */
#define INT_981 984 /* 981 */
#define INT_982 985 /* 982 */
#define INT_983 986 /* 983 */
#define INT_984 987 /* 984 */
#define INT_985 988 /* 985 */
#define INT_986 989 /* 986 */
#define INT_987 990 /* 987 */
#define INT_988 991 /* 988 */
#define INT_989 992 /* 989 */
#define INT_990 993 /* 990 */
#define INT_991 994 /* 991 */
#define INT_992 995 /* 992 */
#define INT_993 996 /* 993 */
#define INT_994 997 /* 994 */
#define INT_995 998 /* 995 */
#define INT_996 999 /* 996 */
#define INT_997 1000 /* 997 */
#define INT_998 1001 /* 998 */
#define INT_999 1002 /* 999 */
#define INT_1000 1003 /* 1000 */
#define INT_1001 1004 /* 1001 */
#define INT_1002 1005 /* 1002 */
#define INT_1003 1006 /* 1003 */
#define INT_1004 1007 /* 1004 */
#define INT_1005 1008 /* 1005 */
#define INT_1006 1009 /* 1006 */
#define INT_1007 1010 /* 1007 */
#define INT_1008 1011 /* 1008 */
#define INT_1009 1012 /* 1009 */
#define INT_1010 1013 /* 1010 */
#define INT_1011 1014 /* 1011 */
#define INT_1012 1015 /* 1012 */
#define INT_1013 1016 /* 1013 */
#define INT_1014 1017 /* 1014 */
#define INT_1015 1018 /* 1015 */
#define INT_1016 1019 /* 1016 */
#define INT_1017 1020 /* 1017 */
#define INT_1018 1021 /* 1018 */
#define INT_1019 1022 /* 1019 */
#define INT_1020 1023 /* 1020 */
#define INT_1021 1024 /* 1021 */
#define INT_1022 1025 /* 1022 */
#define INT_1023 1026 /* 1023 */
#define ROLE_auctioneer 1027 /* %auctioneer */
#define ROLE_bidder 1028 /* %bidder */
#define PROC_getValue 1029 /* getValue() */
#define CONST_start 1030 /* start */
#define CONST_bidloop 1031 /* bidloop */
#define CONST_bid 1032 /* bid */
#define PROC_recordBid 1033 /* recordBid() */
#define CONST_next 1034 /* next */
#define PROC_getWinner 1035 /* getWinner() */
#define PROC_startBidding 1036 /* startBidding() */
#define PROC_keepBidding 1037 /* keepBidding() */
#define CONST_false 1038 /* false */
#define CONST_true 1039 /* true */
#define CONST_nobody 1040 /* nobody */
/* mailboxes: message, sender, arguments */
chan mailbox_Auctioneer = [CAPACITY] of { byte, byte, short, short };
chan mailbox_Bidder = [CAPACITY] of { byte, byte, short, short, short };
#define all_mailboxes_empty (len(mailbox_Auctioneer) == 0 && len(mailbox_Bidder) == 0)
byte running = 2;
bool agent_failed;
#if CHECK_STUCK
bool agent_stuck;
#endif
#define limit_reached false
short spare0;
short spare1;
short spare2;
short spare3;
short spare4;
bool value_mistake; /* an expression of the check file has no value */
short state_highbidder = CONST_nobody;
byte state_currentval = 0;
byte state_highest = 0;
short state_best = 0;
int event_spare0;
int event_spare1;
int event_spare2;
/* samples/auction_values/printed.map:4  Auctioneer */
active [1] proctype agent_Auctioneer()
{
  short v_bidder;
  short v_bidval;
  short v_currentval;
  short v_newval;
  short v_val;
  short v_winner;
  /* samples/auction_values/printed.map:5  $val = getValue() */
  at_Auctioneer_line_5:
  atomic {
    if
    :: !(((10 >= 0) && (10 <= 60))) ->
       d_step {
         printf("@ 2 v %d 0\n", (_pid + 1));
         value_mistake = true;
         assert(!value_mistake);
       };
       goto end_cut_agent_Auctioneer;
    :: (((10 >= 0) && (10 <= 60)) && !(((10 >= 0) && (10 <= 1023)))) ->
       d_step {
         printf("@ 2 v %d 1\n", (_pid + 1));
         value_mistake = true;
         assert(!value_mistake);
       };
       goto end_cut_agent_Auctioneer;
    :: (((10 >= 0) && (10 <= 60)) && ((10 >= 0) && (10 <= 1023))) ->
       d_step {
         event_spare0 = (10 + 3);
         printf("@ 2 d %d %d\n", (_pid + 1), event_spare0);
         state_currentval = 10;
         v_val = event_spare0;
         event_spare0 = 0;
       };
       goto at_Auctioneer_line_6;
    :: else ->
       d_step {
         printf("@ 2 D %d\n", (_pid + 1));
       };
       printf("@ 0 F %d\n", (_pid + 1));
       agent_failed = true;
       assert(!CHECK_NO_FAILURE || !agent_failed);
       goto end_failed_agent_Auctioneer;
    fi;
  };
  /* samples/auction_values/printed.map:6  inform(start, $val) => agent(_, %bidder) */
  at_Auctioneer_line_6:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Bidder) >= CAPACITY ->
       printf("@ 3 x %d\n", (_pid + 1));
       goto end_cut_agent_Auctioneer;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Bidder) < CAPACITY);
      mailbox_Bidder!PERF_inform_2, (_pid + 1), CONST_start, v_val, 0;
      printf("@ 3 s %d %d %d > 2\n", (_pid + 1), CONST_start, v_val);
      event_spare0 = (CONST_start == CONST_bid);
      if
      :: event_spare0 ->
         if
         :: ((v_val >= 3) && (v_val <= 1026)) ->
            if
            :: ((v_val - 3) > state_highest) ->
               if
               :: (((v_val >= 3) && (v_val <= 1026)) && (((v_val - 3) >= 0) && ((v_val - 3) <= 60))) ->
                  state_highest = (v_val - 3);
               :: else ->
                  printf("@ 3 v %d 3\n", (_pid + 1));
                  value_mistake = true;
                  assert(!value_mistake);
               fi;
               if
               :: (((((_pid + 1) >= 1) && ((_pid + 1) <= 2)) && ((((((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)) >= 0) && ((((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)) <= 30)) && ((1 >= 0) && (1 <= (2147483647 >> (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))))))) && (((1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))) >= 0) && ((1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))) <= 1023))) ->
                  state_best = (1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)));
               :: else ->
                  printf("@ 3 v %d 4\n", (_pid + 1));
                  value_mistake = true;
                  assert(!value_mistake);
               fi;
            :: else ->
               if
               :: (((v_val >= 3) && (v_val <= 1026)) && ((v_val - 3) == state_highest)) ->
                  if
                  :: ((((((_pid + 1) >= 1) && ((_pid + 1) <= 2)) && ((((((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)) >= 0) && ((((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)) <= 30)) && ((1 >= 0) && (1 <= (2147483647 >> (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))))))) && ((state_best >= 0) && ((1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))) >= 0))) && (((state_best | (1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)))) >= 0) && ((state_best | (1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)))) <= 1023))) ->
                     state_best = (state_best | (1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))));
                  :: else ->
                     printf("@ 3 v %d 2\n", (_pid + 1));
                     value_mistake = true;
                     assert(!value_mistake);
                  fi;
               :: else ->
                  skip;
               fi;
            fi;
         :: else ->
            printf("@ 3 v %d 5\n", (_pid + 1));
            value_mistake = true;
            assert(!value_mistake);
         fi;
      :: else ->
         skip;
      fi;
      event_spare0 = 0;
    };
    goto at_Auctioneer_line_7;
  };
  /* samples/auction_values/printed.map:7  agent(bidloop, $val) */
  at_Auctioneer_line_7:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 4 c %d %d\n", (_pid + 1), 1);
      v_currentval = v_val;
      v_val = 0;
    };
    goto at_Auctioneer_bidloop_line_10;
  };
  /* samples/auction_values/printed.map:10  waitfor (inform(bid, $bidval) <= agent($bidder, %bidder) then ($newval = recordBid($bidder, $bidval) then inform(next, $newval, $bidder) => agent(_, %bidder) then agent(bidloop, $bidval))) timeout ($winner = getWinner() then accept($winner, $currentval) => agent(_, %bidder)) */
  at_Auctioneer_bidloop_line_10:
  atomic {
    if
    :: (mailbox_Auctioneer??[PERF_inform_2, _, CONST_bid, _]) ->
       d_step {
         mailbox_Auctioneer??PERF_inform_2, v_bidder, CONST_bid, v_bidval;
         printf("@ 7 r %d %d %d %d\n", (_pid + 1), v_bidder, CONST_bid, v_bidval);
       };
       goto AFTER_RECEIVE(at_Auctioneer_bidloop_line_12);
    :: timeout ->
       d_step {
         printf("@ 5 t %d\n", (_pid + 1));
       };
       goto at_Auctioneer_bidloop_line_17;
    fi;
  };
  /* samples/auction_values/printed.map:12  $newval = recordBid($bidder, $bidval) */
  PROGRESS(at_Auctioneer_bidloop_line_12)
  at_Auctioneer_bidloop_line_12:
  atomic {
    if
    :: ((((v_bidval >= 3) && (v_bidval <= 1026)) && ((v_bidval - 3) == state_currentval)) && !((((v_bidval >= 3) && (v_bidval <= 1026)) && (((v_bidval - 3) >= 0) && ((v_bidval - 3) <= 60))))) ->
       d_step {
         printf("@ 9 v %d 6\n", (_pid + 1));
         value_mistake = true;
         assert(!value_mistake);
       };
       goto end_cut_agent_Auctioneer;
    :: (((((v_bidval >= 3) && (v_bidval <= 1026)) && ((v_bidval - 3) == state_currentval)) && (((v_bidval >= 3) && (v_bidval <= 1026)) && (((v_bidval - 3) >= 0) && ((v_bidval - 3) <= 60)))) && !((((v_bidval >= 3) && (v_bidval <= 1026)) && ((((v_bidval - 3) + 5) >= 0) && (((v_bidval - 3) + 5) <= 1023))))) ->
       d_step {
         printf("@ 9 v %d 7\n", (_pid + 1));
         value_mistake = true;
         assert(!value_mistake);
       };
       goto end_cut_agent_Auctioneer;
    :: (((((v_bidval >= 3) && (v_bidval <= 1026)) && ((v_bidval - 3) == state_currentval)) && (((v_bidval >= 3) && (v_bidval <= 1026)) && (((v_bidval - 3) >= 0) && ((v_bidval - 3) <= 60)))) && (((v_bidval >= 3) && (v_bidval <= 1026)) && ((((v_bidval - 3) + 5) >= 0) && (((v_bidval - 3) + 5) <= 1023)))) ->
       d_step {
         event_spare0 = (((v_bidval - 3) + 5) + 3);
         printf("@ 9 d %d %d\n", (_pid + 1), event_spare0);
         event_spare1 = v_bidder;
         event_spare2 = (v_bidval - 3);
         state_highbidder = event_spare1;
         event_spare1 = 0;
         state_currentval = event_spare2;
         event_spare2 = 0;
         v_newval = event_spare0;
         event_spare0 = 0;
       };
       goto at_Auctioneer_bidloop_line_13;
    :: else ->
       d_step {
         printf("@ 9 D %d\n", (_pid + 1));
         v_bidder = 0;
         v_bidval = 0;
       };
       goto at_Auctioneer_bidloop_line_10;
    fi;
  };
  /* samples/auction_values/printed.map:17  $winner = getWinner() */
  at_Auctioneer_bidloop_line_17:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      event_spare0 = state_highbidder;
      printf("@ 13 d %d %d\n", (_pid + 1), event_spare0);
      v_winner = event_spare0;
      event_spare0 = 0;
    };
    goto at_Auctioneer_bidloop_line_18;
  };
  /* samples/auction_values/printed.map:13  inform(next, $newval, $bidder) => agent(_, %bidder) */
  at_Auctioneer_bidloop_line_13:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Bidder) >= CAPACITY ->
       printf("@ 10 x %d\n", (_pid + 1));
       goto end_cut_agent_Auctioneer;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Bidder) < CAPACITY);
      mailbox_Bidder!PERF_inform_3, (_pid + 1), CONST_next, v_newval, v_bidder;
      printf("@ 10 s %d %d %d %d > 2\n", (_pid + 1), CONST_next, v_newval, v_bidder);
      v_bidder = 0;
      v_newval = 0;
    };
    goto at_Auctioneer_bidloop_line_14;
  };
  /* samples/auction_values/printed.map:18  accept($winner, $currentval) => agent(_, %bidder) */
  at_Auctioneer_bidloop_line_18:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Bidder) >= CAPACITY ->
       printf("@ 14 x %d\n", (_pid + 1));
       goto end_cut_agent_Auctioneer;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Bidder) < CAPACITY);
      mailbox_Bidder!PERF_accept_2, (_pid + 1), v_winner, v_currentval, 0;
      printf("@ 14 s %d %d %d > 2\n", (_pid + 1), v_winner, v_currentval);
      v_currentval = 0;
      v_winner = 0;
    };
    printf("@ 0 f %d\n", (_pid + 1));
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_agent_Auctioneer;
  };
  /* samples/auction_values/printed.map:14  agent(bidloop, $bidval) */
  at_Auctioneer_bidloop_line_14:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 11 c %d %d\n", (_pid + 1), 1);
      v_currentval = v_bidval;
      v_bidval = 0;
    };
    goto at_Auctioneer_bidloop_line_10;
  };
  end_agent_Auctioneer:
    false;
  end_failed_agent_Auctioneer:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  end_cut_agent_Auctioneer:
    do
    :: true ->
  progress_cut_agent_Auctioneer:
       skip;
    od;
}
/* samples/auction_values/printed.map:20  Bidder */
active [1] proctype agent_Bidder()
{
  short v_auctioneer;
  short v_highbidder;
  short v_newval;
  short v_startval;
  /* samples/auction_values/printed.map:21  waitfor (inform(start, $startval) <= agent($auctioneer, %auctioneer) then $bidval = startBidding($startval, !Bidder) then inform(bid, $startval) => agent($auctioneer, %auctioneer) then agent(bidloop, $auctioneer, $startval)) timeout agent() */
  at_Bidder_line_21:
  atomic {
    if
    :: (mailbox_Bidder??[PERF_inform_2, _, CONST_start, _, _]) ->
       d_step {
         mailbox_Bidder??PERF_inform_2, v_auctioneer, CONST_start, v_startval, _;
         printf("@ 17 r %d %d %d %d\n", (_pid + 1), v_auctioneer, CONST_start, v_startval);
       };
       goto AFTER_RECEIVE(at_Bidder_line_23);
    fi;
  };
  /* samples/auction_values/printed.map:23  $bidval = startBidding($startval, !Bidder) */
  PROGRESS(at_Bidder_line_23)
  at_Bidder_line_23:
  atomic {
    if
    :: !(((v_startval >= 3) && (v_startval <= 1026))) ->
       d_step {
         printf("@ 18 v %d 8\n", (_pid + 1));
         value_mistake = true;
         assert(!value_mistake);
       };
       goto end_cut_agent_Bidder;
    :: (((v_startval >= 3) && (v_startval <= 1026)) && ((v_startval - 3) <= 50)) ->
       d_step {
         event_spare0 = v_startval;
         printf("@ 18 d %d %d\n", (_pid + 1), event_spare0);
         event_spare0 = 0;
       };
       goto at_Bidder_line_24;
    :: else ->
       d_step {
         printf("@ 18 D %d\n", (_pid + 1));
         v_auctioneer = 0;
         v_startval = 0;
       };
       goto at_Bidder_line_21;
    fi;
  };
  /* samples/auction_values/printed.map:24  inform(bid, $startval) => agent($auctioneer, %auctioneer) */
  at_Bidder_line_24:
  atomic {
    if
    :: v_auctioneer == AGENT_Auctioneer ->
       #if PRUNE_FULL
       if
       :: len(mailbox_Auctioneer) >= CAPACITY ->
          printf("@ 19 x %d\n", (_pid + 1));
          goto end_cut_agent_Bidder;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_Auctioneer) < CAPACITY);
         mailbox_Auctioneer!PERF_inform_2, (_pid + 1), CONST_bid, v_startval;
         printf("@ 19 s %d %d %d > 1\n", (_pid + 1), CONST_bid, v_startval);
         event_spare0 = (CONST_bid == CONST_bid);
         if
         :: event_spare0 ->
            if
            :: ((v_startval >= 3) && (v_startval <= 1026)) ->
               if
               :: ((v_startval - 3) > state_highest) ->
                  if
                  :: (((v_startval >= 3) && (v_startval <= 1026)) && (((v_startval - 3) >= 0) && ((v_startval - 3) <= 60))) ->
                     state_highest = (v_startval - 3);
                  :: else ->
                     printf("@ 19 v %d 10\n", (_pid + 1));
                     value_mistake = true;
                     assert(!value_mistake);
                  fi;
                  if
                  :: (((((_pid + 1) >= 1) && ((_pid + 1) <= 2)) && ((((((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)) >= 0) && ((((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)) <= 30)) && ((1 >= 0) && (1 <= (2147483647 >> (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))))))) && (((1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))) >= 0) && ((1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))) <= 1023))) ->
                     state_best = (1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)));
                  :: else ->
                     printf("@ 19 v %d 11\n", (_pid + 1));
                     value_mistake = true;
                     assert(!value_mistake);
                  fi;
               :: else ->
                  if
                  :: (((v_startval >= 3) && (v_startval <= 1026)) && ((v_startval - 3) == state_highest)) ->
                     if
                     :: ((((((_pid + 1) >= 1) && ((_pid + 1) <= 2)) && ((((((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)) >= 0) && ((((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)) <= 30)) && ((1 >= 0) && (1 <= (2147483647 >> (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))))))) && ((state_best >= 0) && ((1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))) >= 0))) && (((state_best | (1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)))) >= 0) && ((state_best | (1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)))) <= 1023))) ->
                        state_best = (state_best | (1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))));
                     :: else ->
                        printf("@ 19 v %d 9\n", (_pid + 1));
                        value_mistake = true;
                        assert(!value_mistake);
                     fi;
                  :: else ->
                     skip;
                  fi;
               fi;
            :: else ->
               printf("@ 19 v %d 12\n", (_pid + 1));
               value_mistake = true;
               assert(!value_mistake);
            fi;
         :: else ->
            skip;
         fi;
         event_spare0 = 0;
         v_auctioneer = 0;
         v_startval = 0;
       };
       goto at_Bidder_line_25;
    :: else ->
       d_step {
         printf("@ 19 S %d\n", (_pid + 1));
         v_auctioneer = 0;
         v_startval = 0;
       };
       goto at_Bidder_line_21;
    fi;
  };
  /* samples/auction_values/printed.map:25  agent(bidloop, $auctioneer, $startval) */
  at_Bidder_line_25:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 20 c %d %d\n", (_pid + 1), 3);
    };
    goto at_Bidder_bidloop_line_29;
  };
  /* samples/auction_values/printed.map:29  waitfor ((inform(next, $newval, $highbidder) <= agent($auctioneer, %auctioneer) then ($highval = keepBidding($newval, $highbidder) then inform(bid, $newval) => agent($auctioneer, %auctioneer) then agent(bidloop, $auctioneer, $newval))) or accept($highbidder, $winval) <= agent($auctioneer, %auctioneer)) timeout agent(bidloop, $auctioneer, $bidval) */
  at_Bidder_bidloop_line_29:
  atomic {
    if
    :: (mailbox_Bidder??[PERF_inform_3, _, CONST_next, _, _]) ->
       d_step {
         mailbox_Bidder??PERF_inform_3, v_auctioneer, CONST_next, v_newval, v_highbidder;
         printf("@ 25 r %d %d %d %d %d\n", (_pid + 1), v_auctioneer, CONST_next, v_newval, v_highbidder);
       };
       goto AFTER_RECEIVE(at_Bidder_bidloop_line_32);
    :: !(mailbox_Bidder??[PERF_inform_3, _, CONST_next, _, _]) && (mailbox_Bidder??[PERF_accept_2, _, _, _, _]) ->
       d_step {
         mailbox_Bidder??PERF_accept_2, spare1, spare2, spare3, _;
         printf("@ 30 r %d %d %d %d\n", (_pid + 1), spare1, spare2, spare3);
         spare1 = 0;
         spare2 = 0;
         spare3 = 0;
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Bidder;
    fi;
  };
  /* samples/auction_values/printed.map:32  $highval = keepBidding($newval, $highbidder) */
  PROGRESS(at_Bidder_bidloop_line_32)
  at_Bidder_bidloop_line_32:
  atomic {
    if
    :: ((!(v_highbidder == (_pid + 1))) && !(((v_newval >= 3) && (v_newval <= 1026)))) ->
       d_step {
         printf("@ 27 v %d 13\n", (_pid + 1));
         value_mistake = true;
         assert(!value_mistake);
       };
       goto end_cut_agent_Bidder;
    :: (((!(v_highbidder == (_pid + 1))) && ((v_newval >= 3) && (v_newval <= 1026))) && ((v_newval - 3) <= 50)) ->
       d_step {
         event_spare0 = v_newval;
         printf("@ 27 d %d %d\n", (_pid + 1), event_spare0);
         event_spare0 = 0;
         v_highbidder = 0;
       };
       goto at_Bidder_bidloop_line_33;
    :: !((!(v_highbidder == (_pid + 1)))) ->
       d_step {
         printf("@ 27 d %d\n", (_pid + 1));
         v_highbidder = 0;
       };
       goto at_Bidder_bidloop_line_33;
    :: else ->
       d_step {
         printf("@ 27 D %d\n", (_pid + 1));
         v_auctioneer = 0;
         v_highbidder = 0;
         v_newval = 0;
       };
       goto at_Bidder_bidloop_line_35;
    fi;
  };
  /* samples/auction_values/printed.map:33  inform(bid, $newval) => agent($auctioneer, %auctioneer) */
  at_Bidder_bidloop_line_33:
  atomic {
    if
    :: v_auctioneer == AGENT_Auctioneer ->
       #if PRUNE_FULL
       if
       :: len(mailbox_Auctioneer) >= CAPACITY ->
          printf("@ 28 x %d\n", (_pid + 1));
          goto end_cut_agent_Bidder;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_Auctioneer) < CAPACITY);
         mailbox_Auctioneer!PERF_inform_2, (_pid + 1), CONST_bid, v_newval;
         printf("@ 28 s %d %d %d > 1\n", (_pid + 1), CONST_bid, v_newval);
         event_spare0 = (CONST_bid == CONST_bid);
         if
         :: event_spare0 ->
            if
            :: ((v_newval >= 3) && (v_newval <= 1026)) ->
               if
               :: ((v_newval - 3) > state_highest) ->
                  if
                  :: (((v_newval >= 3) && (v_newval <= 1026)) && (((v_newval - 3) >= 0) && ((v_newval - 3) <= 60))) ->
                     state_highest = (v_newval - 3);
                  :: else ->
                     printf("@ 28 v %d 15\n", (_pid + 1));
                     value_mistake = true;
                     assert(!value_mistake);
                  fi;
                  if
                  :: (((((_pid + 1) >= 1) && ((_pid + 1) <= 2)) && ((((((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)) >= 0) && ((((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)) <= 30)) && ((1 >= 0) && (1 <= (2147483647 >> (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))))))) && (((1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))) >= 0) && ((1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))) <= 1023))) ->
                     state_best = (1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)));
                  :: else ->
                     printf("@ 28 v %d 16\n", (_pid + 1));
                     value_mistake = true;
                     assert(!value_mistake);
                  fi;
               :: else ->
                  if
                  :: (((v_newval >= 3) && (v_newval <= 1026)) && ((v_newval - 3) == state_highest)) ->
                     if
                     :: ((((((_pid + 1) >= 1) && ((_pid + 1) <= 2)) && ((((((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)) >= 0) && ((((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)) <= 30)) && ((1 >= 0) && (1 <= (2147483647 >> (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))))))) && ((state_best >= 0) && ((1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))) >= 0))) && (((state_best | (1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)))) >= 0) && ((state_best | (1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1)))) <= 1023))) ->
                        state_best = (state_best | (1 << (((_pid + 1) > 1) -> ((_pid + 1) - 1) : (_pid + 1))));
                     :: else ->
                        printf("@ 28 v %d 14\n", (_pid + 1));
                        value_mistake = true;
                        assert(!value_mistake);
                     fi;
                  :: else ->
                     skip;
                  fi;
               fi;
            :: else ->
               printf("@ 28 v %d 17\n", (_pid + 1));
               value_mistake = true;
               assert(!value_mistake);
            fi;
         :: else ->
            skip;
         fi;
         event_spare0 = 0;
         v_auctioneer = 0;
         v_newval = 0;
       };
       goto at_Bidder_bidloop_line_34;
    :: else ->
       d_step {
         printf("@ 28 S %d\n", (_pid + 1));
         v_auctioneer = 0;
         v_newval = 0;
       };
       goto at_Bidder_bidloop_line_35;
    fi;
  };
  /* samples/auction_values/printed.map:35  accept($highbidder, $winval) <= agent($auctioneer, %auctioneer) */
  at_Bidder_bidloop_line_35:
  atomic {
    if
    :: mailbox_Bidder??[PERF_accept_2, _, _, _, _] ->
       d_step {
         mailbox_Bidder??PERF_accept_2, spare1, spare2, spare3, _;
         printf("@ 30 r %d %d %d %d\n", (_pid + 1), spare1, spare2, spare3);
         spare1 = 0;
         spare2 = 0;
         spare3 = 0;
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Bidder;
    :: else ->
       d_step {
         printf("@ 30 R %d\n", (_pid + 1));
       };
       goto at_Bidder_bidloop_line_29;
    fi;
  };
  /* samples/auction_values/printed.map:34  agent(bidloop, $auctioneer, $newval) */
  at_Bidder_bidloop_line_34:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 29 c %d %d\n", (_pid + 1), 3);
    };
    goto at_Bidder_bidloop_line_29;
  };
  end_agent_Bidder:
    false;
  end_failed_agent_Bidder:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  end_cut_agent_Bidder:
    do
    :: true ->
  progress_cut_agent_Bidder:
       skip;
    od;
}
